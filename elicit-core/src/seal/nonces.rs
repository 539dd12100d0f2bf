//! Numbers used once.

use std::cell::RefCell;

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use aes::{Aes256Enc, Block};
use zeroize::Zeroizing;

/// A nonce of AES-GCM-SIV.
pub(super) type Nonce = [u8; 12];

/// A random nonce: from a generator of the thread, which starts with a random key of the operating
/// system. To ask that for each nonce would cost as much again as the rest of a token.
///
/// Where a running process is copied (`fork`, a snapshot of a virtual machine) both copies draw the
/// same; AES-GCM-SIV then gives away whether two states are equal, and no more.
pub(super) fn next() -> Result<Nonce, getrandom::Error> {
    thread_local! {
        static NONCES: RefCell<Option<Nonces>> = const { RefCell::new(None) };
    }
    let drawn = NONCES.try_with(|nonces| {
        let mut nonces = nonces.borrow_mut();
        match &mut *nonces {
            Some(nonces) => Ok(nonces.next()),
            none => Ok(none.insert(Nonces::new()?).next()),
        }
    });
    // The thread is ending.
    drawn.unwrap_or_else(|_| Ok(Nonces::new()?.next()))
}

/// AES in counter mode: the blocks 0, 1, 2, … encrypted with a key that nobody knows, without the
/// last four bytes of each.
struct Nonces {
    cipher: Aes256Enc,
    counter: u128,
    stock: [Block; STOCK],
    used: usize,
}

/// So many blocks are encrypted at a time, which is far cheaper than one by one.
const STOCK: usize = 32;

impl Nonces {
    fn new() -> Result<Self, getrandom::Error> {
        let mut key = Zeroizing::new([0; 32]);
        getrandom::fill(key.as_mut_slice())?;
        let mut nonces = Self {
            cipher: Aes256Enc::new((&*key).into()),
            counter: 0,
            stock: [Block::default(); STOCK],
            used: 0,
        };
        nonces.fill();
        Ok(nonces)
    }

    fn fill(&mut self) {
        for block in &mut self.stock {
            *block = self.counter.to_le_bytes().into();
            self.counter = self.counter.wrapping_add(1);
        }
        self.cipher.encrypt_blocks(&mut self.stock);
        self.used = 0;
    }

    fn next(&mut self) -> Nonce {
        if self.used == STOCK {
            self.fill();
        }
        let [nonce @ .., _, _, _, _] = self.stock[self.used].0;
        self.used += 1;
        nonce
    }
}

#[cfg(test)]
mod tests {
    use super::next;
    use std::collections::HashSet;
    use std::thread;

    /// From several stocks, of several threads.
    #[test]
    fn all_different() {
        let draw = || (0..500).map(|_| next().unwrap()).collect::<Vec<_>>();
        let threads: Vec<_> = (0..3).map(|_| thread::spawn(draw)).collect();
        let drawn: HashSet<_> = threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect();
        assert_eq!(drawn.len(), 1500);
        assert!(!drawn.contains(&[0; 12]));
    }
}
