//! What a page says to the server.

use serde::Serialize;
use serde::de::DeserializeOwned;
use web::messages::{
    AnalysisCommand, GameCommand, NewGame, NewPractice, PgnText, PuzzleAttempt, PuzzleCommand,
    Rating, ReviewCommand,
};

/// What is read as a message is written and read as the same one.
fn round_trip<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(data: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<T>(data) {
        let written = serde_json::to_string(&message).expect("our own message");
        let again = serde_json::from_str::<T>(&written);
        assert_eq!(again.ok().as_ref(), Some(&message), "{written}");
    }
}

/// Every message that the server takes.
pub(crate) fn web_json(data: &[u8]) {
    round_trip::<NewGame>(data);
    round_trip::<GameCommand>(data);
    round_trip::<AnalysisCommand>(data);
    round_trip::<ReviewCommand>(data);
    round_trip::<PgnText>(data);
    round_trip::<Rating>(data);
    round_trip::<PuzzleCommand>(data);
    round_trip::<PuzzleAttempt>(data);
    round_trip::<NewPractice>(data);
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    [
        r#"{"type":"move","mv":"e2e4","ply":0}"#,
        r#"{"type":"resign"}"#,
        r#"{"pgn":"1. e4 e5 *"}"#,
        r#"{"white":{"type":"human"},"black":{"type":"machine","player":"torres"}}"#,
        r#"{"type":"analyse","fen":"8/8/8/8/8/5K2/6Q1/7k b - - 0 1","moves":[],"lines":3}"#,
        r#"{"type":"start","nodes":1000}"#,
        r#"{"type":"find","games":7}"#,
        r#"{"solved":true}"#,
        r#"{"game":1,"side":"white"}"#,
        r#"{"type":"inspect","side":"white","command":{"type":"rewind","cycles":12}}"#,
        r#"{"type":"console","side":"black","command":{"type":"press","key":"RETURN"}}"#,
        r#"{"type":"pace","side":"black","control":{"type":"speed","factor":1e308}}"#,
        r#"{"white":{"type":"human","name":"Ada"},"black":{"type":"player","name":"torres","options":{},"limits":{"nodes":5}},"clock":{"initialMs":1000,"incrementMs":0},"start":{"type":"chess960","number":518}}"#,
        r#"{"type":"ask","id":1,"fen":"8/8/8/8/8/5K2/6Q1/7k b - - 0 1","moves":[],"chess960":false,"player":"eniac","level":null}"#,
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}
