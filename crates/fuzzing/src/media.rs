//! Disks, cassettes and recordings of processors.

use std::sync::LazyLock;

use machines::c64::D64;
use machines::kim1::cassette::{Record, read_records, read_wav, write_wav};
use machines::mos6502::vectors::Case;

/// A disk with three files.
static DISK: LazyLock<D64> = LazyLock::new(|| {
    let mut disk = D64::formatted(b"FUZZ", *b"64");
    for (name, length) in [(&b"ONE"[..], 10), (b"TWO", 3_000), (b"THREE", 254)] {
        disk.write(name, &vec![7; length]).expect("there is room");
    }
    disk
});

/// A disk or a cassette; the first byte says which.
pub(crate) fn media(data: &[u8]) {
    match data.split_first() {
        Some((kind, changes)) if kind & 1 == 0 => disk(changes),
        Some((_, file)) => cassette(file),
        None => {}
    }
}

/// A disk with some bytes replaced, three bytes of input each, most of them on the track of the directory.
fn disk(changes: &[u8]) {
    let mut image = DISK.image().to_vec();
    for change in changes.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
        // The directory begins at block 357.
        let place = if place & 1 == 0 { 357 * 256 + place % (19 * 256) } else { place * 2 };
        image[place] = change[2];
    }
    let mut disk = D64::read_image(&image).expect("the size is right");
    for entry in disk.directory() {
        let _ = disk.file(&entry.name);
    }
    let _ = (disk.file(b"*"), disk.file(b"T?O*"));
    let before = disk.blocks_free();
    if disk.write(b"NEW", &[9; 700]).is_ok() {
        assert!(disk.blocks_free() < before);
    }
    disk.scratch(b"*");
    assert!(disk.blocks_free() <= 664);
}

/// A sound, and records as a sound with some of its samples replaced.
fn cassette(data: &[u8]) {
    if let Ok(tones) = read_wav(data) {
        let _ = read_records(&tones);
    }
    let (bytes, changes) = data.split_at(data.len().min(40));
    let record = Record { id: 1, address: 0x200, bytes: bytes.to_vec() };
    let mut sound = write_wav(std::slice::from_ref(&record));
    for change in changes.chunks_exact(4).take(200) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        let place = place % sound.len();
        sound[place] = change[3];
    }
    let found = read_wav(&sound).and_then(|tones| read_records(&tones));
    if changes.len() < 4 {
        assert_eq!(found, Ok(vec![record]));
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let record = Record { id: 1, address: 0x200, bytes: b"hello".to_vec() };
    let sound = write_wav(&[record]);
    let (head, some) = (&sound[..60], &sound[sound.len() / 2..sound.len() / 2 + 400]);
    vec![
        vec![0, 4, 0, 255, 2, 1, 7],
        vec![0, 2, 1, 18, 3, 1, 1, 6, 0, 0],
        [&[1][..], head, some].concat(),
        [&[1][..], b"a program of forty bytes for a KIM-1 board", &[3, 1, 0, 9]].concat(),
    ]
}

/// Recordings of what a processor did, in the binary form.
pub(crate) fn vectors(data: &[u8]) {
    if let Ok(cases) = Case::parse_all(data) {
        assert!(cases.len() <= data.len());
    }
}

pub(crate) fn vector_seeds() -> Vec<Vec<u8>> {
    vec![vec![0; 64], vec![1; 64], b"a name\0\0".repeat(20)]
}
