//! Networks survive being written; anything else is refused.

use nnue::{Architecture, Network, NetworkError};

fn small() -> Network {
    Network::random(Architecture::new(32, 2), 3)
}

fn layered() -> Network {
    Network::random(Architecture::layered(64, 2), 3)
}

/// The checksum made right again after a change, so that what is behind it is tested too.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let mut sum = u32::MAX;
    for byte in &bytes[..end] {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
        }
    }
    bytes[end..].copy_from_slice(&(!sum).to_le_bytes());
    bytes
}

fn with_word(at: usize, value: u32) -> Vec<u8> {
    let mut bytes = small().to_bytes();
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    sealed(bytes)
}

#[test]
fn what_is_written_can_be_read() {
    for network in [small(), layered()] {
        assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
    }
}

#[test]
fn ten_thousand_damaged_files_are_refused() {
    let files = [small(), layered()].map(|network| network.to_bytes());
    let mut state = 1u64;
    let mut dice = |sides: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % sides
    };
    for round in 0..10_000 {
        let good = &files[round / 4 % 2];
        let mut bad = good.clone();
        match round % 4 {
            0 => bad[dice(good.len())] ^= 1 << dice(8),
            1 => bad.truncate(dice(good.len())),
            2 => bad.extend((0..=dice(64)).map(|byte| byte as u8)),
            _ => {
                let (from, to) = (dice(good.len() - 64), dice(good.len() - 64));
                bad.copy_within(from..from + 64, to);
            }
        }
        if bad != *good {
            let refusal = Network::from_bytes(&bad).expect_err("a damaged file");
            assert!(!refusal.to_string().is_empty());
        }
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let refusal = |bytes: &[u8]| Network::from_bytes(bytes).expect_err("no network").to_string();
    assert_eq!(refusal(b""), "not a network: it does not begin with TORRESNN");
    assert_eq!(
        refusal(&with_word(8, 3)),
        "a network of version 3, where versions 1 and 2 are understood"
    );
    assert_eq!(
        refusal(&with_word(8, 2)),
        "a network whose hidden size is 32, not a multiple of 64"
    );
    assert_eq!(
        refusal(&with_word(12, 48)),
        "a network whose hidden size is 48, not a multiple of 32"
    );
    assert_eq!(
        refusal(&with_word(16, 0)),
        "a network whose number of output buckets is 0, not 1 to 32"
    );
    assert_eq!(
        refusal(&with_word(24, 9)),
        "a network whose king bucket is 9, not below their number"
    );
    assert_eq!(refusal(&with_word(56, 256)), "a network whose unit is 256, not 1 to 255");
    let short = &small().to_bytes()[..1000];
    assert!(refusal(short).starts_with("a network of 1000 bytes that should have"));
    let mut damaged = small().to_bytes();
    damaged[100] ^= 1;
    assert!(refusal(&damaged).starts_with("a damaged network: its checksum is"));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut bytes = small().to_bytes();
    let end = bytes.len();
    // The last output weight lies before two biases and the checksum.
    bytes[end - 14..end - 12].copy_from_slice(&129i16.to_le_bytes());
    let refusal = Network::from_bytes(&sealed(bytes));
    assert!(matches!(refusal, Err(NetworkError::Field { value: 129, .. })), "{refusal:?}");
}

#[test]
fn layers_that_could_overflow_are_refused() {
    let with = |from_end: usize, new: &[u8]| {
        let mut bytes = layered().to_bytes();
        let at = bytes.len() - from_end;
        bytes[at..at + new.len()].copy_from_slice(new);
        Network::from_bytes(&sealed(bytes))
    };
    // The last number before the checksum is the bias of the third layer.
    for number in [f32::NAN, f32::INFINITY, -2e6] {
        assert_eq!(with(8, &number.to_le_bytes()), Err(NetworkError::Float), "{number}");
    }
    assert!(with(8, &3.5f32.to_le_bytes()).is_ok());
    // Sixteen biases, two layers and the checksum lie behind the last weight of 8 bits.
    let floats = 4 * (16 + 32 * 32 + 32 + 32 + 1);
    let refusal = with(floats + 4 + 1, &[0x80]).expect_err("the weight -128").to_string();
    assert_eq!(refusal, "a network whose weight of the first layer is 128, not from -127 to 127");
}
