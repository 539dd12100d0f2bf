//! Counts allocations.
//!
//! By hand, because what exists costs more than what is measured: `stats_alloc` adds four locked
//! instructions to each allocation, `dhat` a backtrace, `divan` a whole framework.

#![expect(
    unsafe_code,
    reason = "`GlobalAlloc` is an unsafe trait; every call goes on unchanged"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

#[global_allocator]
static COUNTING: Counting = Counting;

/// Off while time is taken: then it costs a branch.
static ON: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);
static FREED: AtomicU64 = AtomicU64::new(0);

/// What some work allocates.
#[derive(Clone, Copy)]
pub(crate) struct Allocations {
    pub(crate) count: u64,
    pub(crate) bytes: u64,
}

/// What `work` allocates, growing what is there included. Nothing else may run.
pub(crate) fn allocations(work: impl FnOnce()) -> Allocations {
    COUNT.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    ON.store(true, Relaxed);
    work();
    ON.store(false, Relaxed);
    Allocations {
        count: COUNT.load(Relaxed),
        bytes: BYTES.load(Relaxed),
    }
}

/// Counts the bytes that are in use more than when it was made. Nothing else may run.
#[cfg(feature = "live")]
pub(crate) struct InUse {
    allocated: u64,
    freed: u64,
}

#[cfg(feature = "live")]
impl InUse {
    pub(crate) fn from_now() -> Self {
        ON.store(true, Relaxed);
        Self {
            allocated: BYTES.load(Relaxed),
            freed: FREED.load(Relaxed),
        }
    }

    /// Below zero when more was freed than allocated.
    pub(crate) fn bytes(&self) -> i64 {
        let allocated = BYTES.load(Relaxed).wrapping_sub(self.allocated);
        let freed = FREED.load(Relaxed).wrapping_sub(self.freed);
        allocated.wrapping_sub(freed).cast_signed()
    }
}

#[cfg(feature = "live")]
impl Drop for InUse {
    fn drop(&mut self) {
        ON.store(false, Relaxed);
    }
}

fn count(bytes: usize) {
    if ON.load(Relaxed) {
        COUNT.fetch_add(1, Relaxed);
        BYTES.fetch_add(bytes as u64, Relaxed);
    }
}

fn count_freed(bytes: usize) {
    if ON.load(Relaxed) {
        FREED.fetch_add(bytes as u64, Relaxed);
    }
}

struct Counting;

// SAFETY: every call goes to the allocator of the system, with the arguments that came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        count_freed(layout.size());
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count_freed(layout.size());
        unsafe { System.dealloc(memory, layout) }
    }
}
