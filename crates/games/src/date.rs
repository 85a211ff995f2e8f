/// The day of a moment, in seconds since the beginning of 1970, as PGN writes it.
///
/// ```
/// assert_eq!(games::pgn_date(0), "1970.01.01");
/// assert_eq!(games::pgn_date(951_782_400), "2000.02.29");
/// ```
#[must_use]
pub fn pgn_date(seconds: u64) -> String {
    // Days are counted from 1 March of the year 0, so that leap days come last; the calendar repeats
    // every 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, wanted) in [(0, "1970.01.01"), (11_016, "2000.02.29"), (20_772, "2026.11.15")] {
            assert_eq!(pgn_date(day * 86_400), wanted);
        }
    }
}
