//! How much memory there is.

use std::fs;

/// The bytes that can still be taken, where the system says so: what the machine has left, or a
/// container's share of it.
pub(crate) fn free() -> Option<u64> {
    [of_machine(), of_container()].into_iter().flatten().min()
}

fn of_machine() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

fn of_container() -> Option<u64> {
    let number = |name: &str| -> Option<u64> {
        fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?.trim().parse().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn some_memory_is_free() {
        let free = super::free().expect("Linux says so");
        assert!(free > 1 << 20, "{free}");
    }
}
