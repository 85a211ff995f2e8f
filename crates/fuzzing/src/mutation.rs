use chance::Random;

/// What parsers stumble over.
const MORSELS: &[&[u8]] = &[
    b"",
    b"\n",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xe2\x99\x94",
    b"-1",
    b"0",
    b"9223372036854775807",
    b"99999999999999999999",
    b"\"",
    b"{",
    b"(",
    b";",
    b" ",
];

/// A changed input: some bytes replaced, removed, doubled, or cut off.
#[must_use]
pub fn mutate(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        change(&mut bytes, random);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    let place = random.below(bytes.len() as u64 + 1) as usize;
    let end = place + random.below((bytes.len() - place) as u64 + 1).min(40) as usize;
    match random.below(6) {
        0 => bytes.truncate(place),
        1 => drop(bytes.drain(place..end)),
        2 => {
            let copy = bytes[place..end].repeat(1 + random.below(20) as usize);
            bytes.splice(place..place, copy);
        }
        3 => {
            let morsel = MORSELS[random.below(MORSELS.len() as u64) as usize];
            bytes.splice(place..end, morsel.iter().copied());
        }
        _ => {
            if let Some(byte) = bytes.get_mut(place) {
                *byte = random.below(256) as u8;
            }
        }
    }
}
