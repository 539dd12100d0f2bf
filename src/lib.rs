//! Ask a person something from an MCP server.
