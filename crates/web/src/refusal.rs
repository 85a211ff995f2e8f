//! Answers that are no success.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::messages::{ErrorCode, ErrorReport};

/// Why something is not done: a kind and words that name the field and the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    code: ErrorCode,
    message: String,
    retry_after: Option<Duration>,
}

impl Refusal {
    fn new(code: ErrorCode, message: impl fmt::Display) -> Refusal {
        Refusal { code, message: message.to_string(), retry_after: None }
    }

    pub(crate) fn bad_request(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::BadRequest, message)
    }

    pub(crate) fn bad_chess(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::BadChess, message)
    }

    pub(crate) fn forbidden(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::Forbidden, message)
    }

    pub(crate) fn not_found(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::NotFound, message)
    }

    pub(crate) fn method_not_allowed(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::MethodNotAllowed, message)
    }

    pub(crate) fn conflict(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::Conflict, message)
    }

    pub(crate) fn too_large(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::TooLarge, message)
    }

    pub(crate) fn unsupported_type(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::UnsupportedType, message)
    }

    pub(crate) fn internal(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::Internal, message)
    }

    /// Too much to do; worth another try after a while.
    pub(crate) fn busy(message: impl fmt::Display) -> Refusal {
        let retry_after = Some(Duration::from_secs(2));
        Refusal { retry_after, ..Refusal::new(ErrorCode::Busy, message) }
    }

    #[cfg(test)]
    pub(crate) fn is_busy(&self) -> bool {
        self.code == ErrorCode::Busy
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn report(&self) -> ErrorReport {
        ErrorReport {
            code: self.code,
            message: self.message.clone(),
            retry_after_ms: self.retry_after.map(|time| time.as_millis() as u32),
        }
    }

    fn status(&self) -> StatusCode {
        match self.code {
            ErrorCode::BadRequest | ErrorCode::BadChess => StatusCode::BAD_REQUEST,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Conflict => StatusCode::CONFLICT,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::UnsupportedType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.report())).into_response();
        if let Some(time) = self.retry_after {
            let seconds = HeaderValue::from(time.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        // For the log.
        response.extensions_mut().insert(self);
        response
    }
}

/// What the database says is a fault of the server.
impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        tracing::error!(%error, "the database of games failed");
        Refusal::internal(format_args!("the database of games: {error}"))
    }
}
