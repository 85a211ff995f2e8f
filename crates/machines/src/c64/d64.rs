use serde::{Deserialize, Serialize};

/// A disk of the 1541: 35 tracks, 683 blocks of 256 bytes, as a D64 file has them.
///
/// ```
/// use machines::c64::D64;
///
/// let mut disk = D64::formatted(b"TORRES", *b"64");
/// disk.write(b"HELLO", &[0x01, 0x08, 0x60]).unwrap();
/// let again = D64::read_image(disk.image()).unwrap();
/// assert_eq!(again.file(b"HELLO"), Some(vec![0x01, 0x08, 0x60]));
/// assert_eq!(again.blocks_free(), 663);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct D64 {
    image: Vec<u8>,
}

/// Why a disk cannot be used as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiskError {
    /// A file of another size than disks of 35 tracks have, with or without their table of errors.
    #[error("a D64 image has 174,848 or 175,531 bytes, not {length}")]
    Size {
        /// Its bytes.
        length: usize,
    },
    /// A name of no or more than 16 characters.
    #[error("a file name has 1 to 16 characters, not {length}")]
    Name {
        /// Its characters.
        length: usize,
    },
    /// There is a file of that name.
    #[error("the disk has a file of that name already")]
    Exists,
    /// There are too few free blocks.
    #[error("the disk has {free} free blocks, and {needed} are needed")]
    Full {
        /// Blocks that are free.
        free: usize,
        /// Blocks that the file needs.
        needed: usize,
    },
    /// The directory has 144 files.
    #[error("the directory is full")]
    DirectoryFull,
}

/// A file in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectoryEntry {
    /// Its name in PETSCII.
    pub name: Vec<u8>,
    /// Its blocks, as the directory says.
    pub blocks: u16,
    start: Place,
    at: usize,
}

/// Track and sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    track: u8,
    sector: u8,
}

const BLOCK: usize = 256;
/// Bytes of a file in a block, behind the place of the next.
const PAYLOAD: usize = BLOCK - 2;
const TRACKS: u8 = 35;
const BLOCKS: usize = 683;
const DIRECTORY_TRACK: u8 = 18;
const PADDING: u8 = 0xA0;
const CLOSED_PRG: u8 = 0x82;
const FILE_TYPES: u8 = 0x07;
const NAME_LENGTH: usize = 16;
const ENTRY: usize = 32;
/// Sectors between two blocks of a file, so that the drive has read one when the next comes.
const INTERLEAVE: u8 = 10;
const DIRECTORY_INTERLEAVE: u8 = 3;

const fn sectors(track: u8) -> u8 {
    match track {
        1..=17 => 21,
        18..=24 => 19,
        25..=30 => 18,
        _ => 17,
    }
}

impl Place {
    /// Its bytes in the image; `None` beyond the disk.
    fn offset(self) -> Option<usize> {
        if !(1..=TRACKS).contains(&self.track) || self.sector >= sectors(self.track) {
            return None;
        }
        let before: usize = (1..self.track).map(|track| usize::from(sectors(track))).sum();
        Some((before + usize::from(self.sector)) * BLOCK)
    }
}

const BAM: Place = Place { track: DIRECTORY_TRACK, sector: 0 };
const FIRST_ENTRIES: Place = Place { track: DIRECTORY_TRACK, sector: 1 };

impl D64 {
    /// An empty disk with a name of up to 16 characters and an identity of two, in PETSCII.
    #[must_use]
    pub fn formatted(name: &[u8], id: [u8; 2]) -> D64 {
        let mut disk = D64 { image: vec![0; BLOCKS * BLOCK] };
        for track in 1..=TRACKS {
            for sector in 0..sectors(track) {
                disk.mark(Place { track, sector }, true);
            }
        }
        let bam = disk.block_mut(BAM);
        bam[..3].copy_from_slice(&[FIRST_ENTRIES.track, FIRST_ENTRIES.sector, b'A']);
        bam[0x90..0xAB].fill(PADDING);
        for (cell, character) in bam[0x90..0xA0].iter_mut().zip(name) {
            *cell = *character;
        }
        bam[0xA2..0xA4].copy_from_slice(&id);
        bam[0xA5..0xA7].copy_from_slice(b"2A");
        disk.block_mut(FIRST_ENTRIES)[1] = 0xFF;
        disk.mark(BAM, false);
        disk.mark(FIRST_ENTRIES, false);
        disk
    }

    /// The disk in a D64 file.
    ///
    /// # Errors
    /// When the file has another size than such disks.
    pub fn read_image(file: &[u8]) -> Result<D64, DiskError> {
        let length = file.len();
        if length != BLOCKS * BLOCK && length != BLOCKS * (BLOCK + 1) {
            return Err(DiskError::Size { length });
        }
        Ok(D64 { image: file[..BLOCKS * BLOCK].to_vec() })
    }

    /// The bytes of a D64 file.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        &self.image
    }

    /// The files, in the order of the directory.
    #[must_use]
    pub fn directory(&self) -> Vec<DirectoryEntry> {
        let blocks = self.chain(FIRST_ENTRIES);
        let entries = blocks.into_iter().flat_map(|place| {
            (0..BLOCK / ENTRY).map(move |number| place.offset().unwrap_or(0) + number * ENTRY)
        });
        entries.filter_map(|at| self.entry(at)).collect()
    }

    fn entry(&self, at: usize) -> Option<DirectoryEntry> {
        let bytes = &self.image[at..at + ENTRY];
        if bytes[2] & FILE_TYPES == 0 {
            return None;
        }
        let name =
            bytes[5..5 + NAME_LENGTH].iter().copied().take_while(|c| *c != PADDING).collect();
        let start = Place { track: bytes[3], sector: bytes[4] };
        Some(DirectoryEntry { name, blocks: u16::from_le_bytes([bytes[30], bytes[31]]), start, at })
    }

    /// The first file that a name means: `*` stands for any rest, `?` for any character.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<DirectoryEntry> {
        self.directory().into_iter().find(|entry| matches(name, &entry.name))
    }

    /// The bytes of the first file that a name means.
    #[must_use]
    pub fn file(&self, name: &[u8]) -> Option<Vec<u8>> {
        let start = self.find(name)?.start;
        let mut bytes = Vec::new();
        for place in self.chain(start) {
            let block = self.block(place);
            let end = if block[0] == 0 { usize::from(block[1]).max(1) + 1 } else { BLOCK };
            bytes.extend(&block[2..end.max(2)]);
        }
        Some(bytes)
    }

    /// Blocks that are not used, those of the directory's track left out.
    #[must_use]
    pub fn blocks_free(&self) -> usize {
        (1..=TRACKS)
            .filter(|track| *track != DIRECTORY_TRACK)
            .map(|track| self.free_in(track))
            .sum()
    }

    /// Writes a file of the type PRG.
    ///
    /// # Errors
    /// When the name cannot be one, is in use, or there is no room.
    pub fn write(&mut self, name: &[u8], bytes: &[u8]) -> Result<(), DiskError> {
        if name.is_empty() || name.len() > NAME_LENGTH {
            return Err(DiskError::Name { length: name.len() });
        }
        if self.directory().iter().any(|entry| entry.name == name) {
            return Err(DiskError::Exists);
        }
        let (free, needed) = (self.blocks_free(), bytes.len().div_ceil(PAYLOAD).max(1));
        if needed > free {
            return Err(DiskError::Full { free, needed });
        }
        let at = self.free_entry().ok_or(DiskError::DirectoryFull)?;
        let start = self.write_blocks(bytes, needed);
        let entry = &mut self.image[at..at + ENTRY];
        entry[2..5].copy_from_slice(&[CLOSED_PRG, start.track, start.sector]);
        entry[5..5 + NAME_LENGTH].fill(PADDING);
        entry[5..5 + name.len()].copy_from_slice(name);
        entry[30..32].copy_from_slice(&(needed as u16).to_le_bytes());
        Ok(())
    }

    /// Deletes all files that a name means and tells how many.
    pub fn scratch(&mut self, name: &[u8]) -> usize {
        let files: Vec<_> =
            self.directory().into_iter().filter(|entry| matches(name, &entry.name)).collect();
        for entry in &files {
            for place in self.chain(entry.start) {
                self.mark(place, true);
            }
            self.image[entry.at + 2] = 0;
        }
        files.len()
    }

    /// The blocks from one on, each naming the next. A chain that leaves the disk or bites its tail ends.
    fn chain(&self, start: Place) -> Vec<Place> {
        let mut places = Vec::new();
        let mut next = start;
        while next.offset().is_some() && !places.contains(&next) {
            places.push(next);
            let block = self.block(next);
            next = Place { track: block[0], sector: block[1] };
        }
        places
    }

    fn write_blocks(&mut self, bytes: &[u8], needed: usize) -> Place {
        let mut places = Vec::new();
        for _ in 0..needed {
            let place = self.allocate(places.last().copied());
            places.push(place);
        }
        let parts = bytes.chunks(PAYLOAD).chain(std::iter::repeat(&[][..]));
        for (number, (place, part)) in places.iter().zip(parts).enumerate() {
            let next = places.get(number + 1);
            let block = self.block_mut(*place);
            block.fill(0);
            block[..2]
                .copy_from_slice(&next.map_or([0, part.len() as u8 + 1], |p| [p.track, p.sector]));
            block[2..2 + part.len()].copy_from_slice(part);
        }
        places[0]
    }

    /// The next free block, as near to the directory as may be, some sectors on in the same track.
    fn allocate(&mut self, last: Option<Place>) -> Place {
        let near = (1..TRACKS)
            .flat_map(|far| [DIRECTORY_TRACK.checked_sub(far), Some(DIRECTORY_TRACK + far)]);
        let tracks = last.map(|place| place.track).into_iter().chain(near.flatten());
        let track = tracks
            .filter(|track| (1..=TRACKS).contains(track))
            .find(|track| self.free_in(*track) > 0)
            .expect("the caller has counted the free blocks");
        let step = last.filter(|place| place.track == track).map_or(0, |p| p.sector + INTERLEAVE);
        let count = sectors(track);
        let sector = (0..count)
            .map(|more| (step % count + more) % count)
            .find(|sector| self.is_free(Place { track, sector: *sector }))
            .expect("the track has a free block");
        let place = Place { track, sector };
        self.mark(place, false);
        place
    }

    /// A place in the directory for one more file, in a block more if need be.
    fn free_entry(&mut self) -> Option<usize> {
        let blocks = self.chain(FIRST_ENTRIES);
        let mut entries = blocks.iter().flat_map(|place| {
            (0..BLOCK / ENTRY).map(move |number| place.offset().unwrap_or(0) + number * ENTRY)
        });
        if let Some(at) = entries.find(|at| self.image[*at + 2] & FILE_TYPES == 0) {
            return Some(at);
        }
        let last = *blocks.last()?;
        let count = sectors(DIRECTORY_TRACK);
        let sector = (1..count)
            .map(|more| (last.sector + more * DIRECTORY_INTERLEAVE) % count)
            .find(|sector| self.is_free(Place { track: DIRECTORY_TRACK, sector: *sector }))?;
        let place = Place { track: DIRECTORY_TRACK, sector };
        self.mark(place, false);
        self.block_mut(place)[1] = 0xFF;
        self.block_mut(last)[..2].copy_from_slice(&[place.track, place.sector]);
        place.offset()
    }

    fn block(&self, place: Place) -> &[u8] {
        let at = place.offset().unwrap_or(0);
        &self.image[at..at + BLOCK]
    }

    fn block_mut(&mut self, place: Place) -> &mut [u8] {
        let at = place.offset().unwrap_or(0);
        &mut self.image[at..at + BLOCK]
    }

    /// By the map itself: the count beside it may say something else on a damaged disk.
    fn free_in(&self, track: u8) -> usize {
        (0..sectors(track)).filter(|sector| self.is_free(Place { track, sector: *sector })).count()
    }

    fn is_free(&self, place: Place) -> bool {
        let at = usize::from(place.track) * 4 + 1 + usize::from(place.sector) / 8;
        self.block(BAM)[at] >> (place.sector % 8) & 1 != 0
    }

    fn mark(&mut self, place: Place, free: bool) {
        if self.is_free(place) == free {
            return;
        }
        let count = usize::from(place.track) * 4;
        self.block_mut(BAM)[count + 1 + usize::from(place.sector) / 8] ^= 1 << (place.sector % 8);
        self.block_mut(BAM)[count] = self.free_in(place.track) as u8;
    }
}

fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern, name) {
        ([b'*', ..], _) | ([], []) => true,
        ([wanted, pattern @ ..], [found, name @ ..]) => {
            (*wanted == b'?' || wanted == found) && matches(pattern, name)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_disk_is_empty() {
        let disk = D64::formatted(b"TORRES", *b"64");
        assert_eq!((disk.image().len(), disk.blocks_free()), (174_848, 664));
        assert_eq!(disk.directory(), []);
        assert_eq!(disk.image()[0x16590..0x16596], *b"TORRES");
    }

    #[test]
    fn files_are_read_back_and_their_blocks_come_free() {
        let mut disk = D64::formatted(b"A", *b"00");
        let bytes: Vec<u8> = (0..30_000_u32).map(|number| number as u8).collect();
        disk.write(b"LONG", &bytes).unwrap();
        disk.write(b"EMPTY", &[]).unwrap();
        for length in [1, 253, 254, 255, 508] {
            disk.write(format!("N{length}").as_bytes(), &bytes[..length]).unwrap();
            assert_eq!(disk.file(format!("N{length}").as_bytes()), Some(bytes[..length].to_vec()));
        }
        assert_eq!(disk.file(b"LO*"), Some(bytes));
        assert_eq!(disk.file(b"*").map(|file| file.len()), Some(30_000), "the first file");
        assert_eq!(disk.find(b"?ONG").map(|entry| entry.blocks), Some(119));
        assert_eq!(disk.write(b"LONG", &[]), Err(DiskError::Exists));
        assert_eq!((disk.scratch(b"*"), disk.blocks_free(), disk.directory().len()), (7, 664, 0));
        assert_eq!(disk.file(b"LONG"), None);
    }

    #[test]
    fn a_full_disk_and_a_full_directory_say_so() {
        let mut disk = D64::formatted(b"A", *b"00");
        assert_eq!(disk.write(b"", &[]), Err(DiskError::Name { length: 0 }));
        let much = vec![7; 600 * 254];
        disk.write(b"MUCH", &much).unwrap();
        assert_eq!(disk.write(b"MORE", &much), Err(DiskError::Full { free: 64, needed: 600 }));
        disk.scratch(b"MUCH");
        for number in 0..144 {
            disk.write(format!("F{number}").as_bytes(), &[number]).unwrap();
        }
        assert_eq!(disk.write(b"ONE MORE", &[]), Err(DiskError::DirectoryFull));
        assert_eq!(disk.directory().len(), 144);
        assert_eq!(disk.file(b"F143"), Some(vec![143]));
    }

    #[test]
    fn images_of_another_size_and_broken_chains_do_no_harm() {
        assert_eq!(D64::read_image(&[0; 5]), Err(DiskError::Size { length: 5 }));
        let noise: Vec<u8> =
            (0..174_848_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let disk = D64::read_image(&noise).unwrap();
        for entry in disk.directory() {
            let _ = disk.file(&entry.name);
        }
    }

    #[test]
    fn a_map_of_blocks_that_contradicts_itself_does_no_harm() {
        let mut disk = D64::formatted(b"A", *b"00");
        disk.write(b"FIRST", &[1; 1_000]).unwrap();
        let mut image = disk.image().to_vec();
        let bam = BAM.offset().unwrap();
        // All tracks say that they have 255 free blocks, and their maps that they have none.
        for track in 1..=usize::from(TRACKS) {
            image[bam + track * 4..bam + track * 4 + 4].copy_from_slice(&[255, 0, 0, 0]);
        }
        let mut disk = D64::read_image(&image).unwrap();
        assert_eq!(disk.write(b"MORE", &[2; 300]), Err(DiskError::Full { free: 0, needed: 2 }));
        assert_eq!((disk.scratch(b"FIRST"), disk.blocks_free()), (1, 4));
        disk.write(b"MORE", &[2; 300]).unwrap();
        assert_eq!(disk.file(b"MORE"), Some(vec![2; 300]));
    }
}
