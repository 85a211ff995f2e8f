//! Pictures of sixteen colours as PNG files, without compression.

/// Bytes of a block that is stored as it is.
const LONGEST_BLOCK: usize = 0xFFFF;

/// A picture whose dots are numbers of a palette of up to 16 colours, `width` dots a line.
pub(crate) fn write(width: usize, dots: &[u8], palette: &[[u8; 3]]) -> Vec<u8> {
    let height = dots.len() / width;
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    // Four bits a dot, a palette, the only compression and filter there are, not interlaced.
    header.extend([4, 3, 0, 0, 0]);
    let mut lines = Vec::new();
    for line in dots.chunks_exact(width) {
        lines.push(0);
        lines.extend(line.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0) & 15));
    }
    let mut file = b"\x89PNG\r\n\x1A\n".to_vec();
    chunk(&mut file, *b"IHDR", &header);
    chunk(&mut file, *b"PLTE", palette.as_flattened());
    chunk(&mut file, *b"IDAT", &stored(&lines));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc32(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// A zlib stream of blocks that are not compressed.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = data.chunks(LONGEST_BLOCK).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler32(data).to_be_bytes());
    stream
}

pub(crate) fn crc32(data: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xEDB8_8320 }
        })
    };
    !data.iter().fold(!0, step)
}

fn adler32(data: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (low, high) = data.iter().fold((1, 0), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % MODULUS;
        (low, (high + low) % MODULUS)
    });
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_published_ones() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(adler32(b"Wikipedia"), 0x11E6_0398);
    }

    #[test]
    fn a_picture_has_its_size_and_its_dots() {
        let file = write(3, &[0, 1, 2, 3, 4, 5], &[[1, 2, 3], [4, 5, 6]]);
        assert!(file.starts_with(b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x03\0\0\0\x02\x04\x03"));
        let data = file.windows(4).position(|name| name == b"IDAT").expect("it has dots") + 4;
        assert_eq!(file[data..data + 13], [0x78, 1, 1, 6, 0, !6, !0, 0, 0x01, 0x20, 0, 0x34, 0x50]);
    }
}
