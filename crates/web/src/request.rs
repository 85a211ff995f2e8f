//! Reading what is asked, with errors that the page understands.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedSemaphorePermit;

use crate::app::App;
use crate::refusal::Refusal;

/// The longest body: PGN to import.
pub(crate) const LARGEST_BODY: usize = 2 << 20;

/// How long a client may take to send it. Only this is limited here: work that has begun is
/// brought to its end, so that its answer is true.
const BODY_WITHIN: Duration = Duration::from_secs(20);

/// A body of JSON. A long one holds its permit for as long as this lives.
pub(crate) struct JsonBody<T>(pub(crate) T, pub(crate) Option<OwnedSemaphorePermit>);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Arc<App>) -> Result<JsonBody<T>, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            let words = format!("the content type is '{kind}', not 'application/json'");
            return Err(Refusal::unsupported_type(words));
        }
        if request.body().size_hint().lower() > LARGEST_BODY as u64 {
            return Err(too_large());
        }
        let most = request.body().size_hint().upper().unwrap_or(LARGEST_BODY as u64);
        let permit = state.intake.body(most).await?;
        let bytes = tokio::time::timeout(BODY_WITHIN, Bytes::from_request(request, state)).await;
        let late = |_| Refusal::bad_request("the body did not arrive within twenty seconds");
        let bytes = bytes.map_err(late)?.map_err(|error| {
            // The only other thing that can go wrong is a body that breaks off.
            if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                too_large()
            } else {
                Refusal::bad_request(format_args!("the body cannot be read: {error}"))
            }
        })?;
        let value = serde_json::from_slice(&bytes);
        let value = value.map(|value| JsonBody(value, permit));
        value.map_err(|error| Refusal::bad_request(format_args!("the body: {error}")))
    }
}

fn too_large() -> Refusal {
    Refusal::too_large(format_args!("the body is longer than {LARGEST_BODY} bytes"))
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(value)| Asked(value)).map_err(Refusal::bad_request)
    }
}

/// The number of a game in the path.
pub(crate) struct GameId(pub(crate) u32);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(text) = path.map_err(Refusal::bad_request)?;
        let none = || Refusal::not_found(format_args!("there is no game '{text}'"));
        text.parse().map(GameId).map_err(|_| none())
    }
}
