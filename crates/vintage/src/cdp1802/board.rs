use machines::cdp1802::Computer;
use serde::{Deserialize, Serialize};

/// Which machine the program runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// A CDP1806 at 12 MHz under an Elf BIOS with a serial chip.
    #[default]
    Bios,
    /// A Membership Card: a CDP1802 at 1.75 MHz, 9600 baud over Q and EF3.
    MembershipCard,
}

impl Board {
    /// All of them.
    pub const ALL: [Board; 2] = [Board::Bios, Board::MembershipCard];

    /// Its name where one is chosen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Board::Bios => "1806 at 12 MHz",
            Board::MembershipCard => "1802 at 1.75 MHz",
        }
    }

    /// Machine cycles per second, eight clocks each.
    #[must_use]
    pub fn hertz(self) -> u32 {
        match self {
            Board::Bios => 1_500_000,
            Board::MembershipCard => 218_750,
        }
    }

    /// The program for it, from address 0 on.
    #[must_use]
    pub fn program(self) -> &'static [u8] {
        match self {
            Board::Bios => include_bytes!("../../prepared/cdp1802_bios.bin"),
            Board::MembershipCard => include_bytes!("../../prepared/cdp1802_card.bin"),
        }
    }

    /// The machine, switched on with nothing in its memory.
    pub(super) fn computer(self) -> Computer {
        match self {
            Board::Bios => Computer::with_bios(),
            Board::MembershipCard => Computer::membership_card(),
        }
    }
}
