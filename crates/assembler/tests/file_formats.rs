//! Files that programs travel in: written, read back, and as 64tass writes them.

use assembler::{
    FormatError, Segment, read_intel_hex, read_paper_tape, read_prg, write_intel_hex,
    write_paper_tape, write_prg, write_raw,
};
use std::path::Path;
use std::process::Command;

/// 100 bytes at $1000, 5 at $2FFE, the last byte of memory.
fn program() -> Vec<Segment> {
    vec![
        Segment { address: 0x1000, bytes: (0..100).map(|n| (n * 37 + 5) as u8).collect() },
        Segment { address: 0x2FFE, bytes: vec![1, 2, 3, 4, 255] },
        Segment { address: 0xFFFF, bytes: vec![0xAA] },
    ]
}

#[test]
fn what_is_written_can_be_read() {
    assert_eq!(read_intel_hex(&write_intel_hex(&program())), Ok(program()));
    assert_eq!(read_paper_tape(&write_paper_tape(&program())), Ok(program()));
    let crlf = write_intel_hex(&program()).replace('\n', "\r\n");
    assert_eq!(read_intel_hex(&crlf), Ok(program()));
    let nulls = write_paper_tape(&program()).replace('\n', "\r\n\0\0\0\0\0\0");
    assert_eq!(read_paper_tape(&nulls), Ok(program()));
    let one = &program()[..1];
    assert_eq!(read_prg(&write_prg(one).unwrap()), Ok(one[0].clone()));
}

#[test]
fn gaps_are_filled_with_zero() {
    let two = [
        Segment { address: 0x0801, bytes: vec![1, 2] },
        Segment { address: 0x0805, bytes: vec![3] },
    ];
    assert_eq!(write_raw(&two).unwrap(), [1, 2, 0, 0, 3]);
    assert_eq!(write_prg(&two).unwrap(), [1, 8, 1, 2, 0, 0, 3]);
    assert_eq!(write_raw(&[]), Err(FormatError::Empty));
}

#[test]
fn damaged_files_are_refused_by_name() {
    let hex = |text: &str| read_intel_hex(text).unwrap_err().to_string();
    assert_eq!(hex(":03010000F82AA833\n"), "line 1: checksum 33 instead of 32");
    assert_eq!(hex(":03010000F82AA832\n"), "the record that ends the file is missing");
    assert_eq!(hex(":04010000F82AA832\n"), "line 1: 8 bytes instead of 9");
    assert_eq!(hex("\n03010000\n"), "line 2: \"03010000\" is not a record");
    assert_eq!(hex(":0301000\n"), "line 1: \":0301000\" is not a record");
    assert_eq!(hex(":020000040800F2\n"), "line 1: record type 04 is not supported");
    assert_eq!(hex(":02FFFF000102FD\n:00000001FF"), "2 bytes at $FFFF reach beyond $FFFF");
    assert_eq!(hex(":0100000001FE\n:0100000002FD\n:00000001FF"), "two records for $0000");
    let tape = |text: &str| read_paper_tape(text).unwrap_err().to_string();
    assert_eq!(tape(";020200A90100AF"), "line 1: checksum AF instead of AE");
    assert_eq!(
        tape(";020200A90100AE\n;0000020002"),
        "the file says that it has 2 records, but there are 1"
    );
    assert_eq!(tape(";020200A90100AE"), "the record that ends the file is missing");
    assert_eq!(read_prg(&[1]), Err(FormatError::NoAddress));
    assert_eq!(
        read_prg(&[0xFF, 0xFF, 1, 2]).unwrap_err().to_string(),
        "2 bytes at $FFFF reach beyond $FFFF"
    );
}

/// The same bytes through 64tass in the formats that it shares with us.
#[test]
fn files_are_as_64tass_writes_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats");
    std::fs::create_dir_all(&folder).unwrap();
    let segments = &program()[..2];
    let mut source = String::new();
    for segment in segments {
        source += &format!(" * = ${:04x}\n", segment.address);
        segment.bytes.iter().for_each(|byte| source += &format!(" .byte {byte}\n"));
    }
    std::fs::write(folder.join("formats.asm"), source).unwrap();
    let with = |option: &str| -> Option<Vec<u8>> {
        let output = folder.join("formats.out");
        let mut command = Command::new("64tass");
        command.args(["-q", option, "-o"]).arg(&output).arg(folder.join("formats.asm"));
        assert!(command.output().ok()?.status.success());
        Some(std::fs::read(output).unwrap())
    };
    let Some(prg) = with("--cbm-prg") else { return };
    assert_eq!(prg, write_prg(segments).unwrap());
    let text = |option: &str| String::from_utf8(with(option).unwrap()).unwrap().replace('\r', "");
    assert_eq!(read_intel_hex(&text("--intel-hex")), Ok(segments.to_vec()));
    assert_eq!(text("--mos-hex"), write_paper_tape(segments));
}
