//! Tells whether sources have changed. The build of `vintage` uses this file too, so it needs nothing but `std`.

use std::fs;
use std::io;
use std::path::Path;

/// A number for names and contents of all assembly files below a folder, the same on every system.
pub(crate) fn of(folder: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    files.sort();
    // FNV-1a: nobody means harm here, and changes are to be seen.
    let mut sum = 0xCBF2_9CE4_8422_2325_u64;
    let mut add = |byte: u8| sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    for (name, bytes) in files {
        // Git may have given lines other ends.
        let bytes = bytes.into_iter().filter(|byte| *byte != b'\r');
        name.bytes().chain([0]).chain(bytes).chain([0]).for_each(&mut add);
    }
    Ok(format!("{sum:016x}\n"))
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".asm") {
            files.push((name, fs::read(&path)?));
        }
    }
    Ok(())
}
