use super::*;
impl Form {
    pub fn from_slice(_: &[u8]) -> Result<Self, FormError> {
        Err(FormError::new("", Flaw::Json))
    }
}
