//! Memory for a token on its way.

/// The bytes of a token while they are worked on. What a round keeps is mostly small, and then needs
/// no memory but the stack's.
pub(super) struct Scratch {
    small: [u8; Self::SMALL],
    large: Vec<u8>,
}

impl Scratch {
    const SMALL: usize = 384;

    pub(super) const fn new() -> Self {
        Self {
            small: [0; Self::SMALL],
            large: Vec::new(),
        }
    }

    pub(super) fn bytes(&mut self, size: usize) -> &mut [u8] {
        if size <= Self::SMALL {
            &mut self.small[..size]
        } else {
            self.large.resize(size, 0);
            &mut self.large
        }
    }
}
