//! Answers that are not a success.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::messages::{ErrorCode, ErrorReport};

/// Why something is not done: a kind and words that name the field and the value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
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

    /// The file of games cannot take or give what it should.
    pub(crate) fn storage(message: impl fmt::Display) -> Refusal {
        Refusal::new(ErrorCode::Storage, message)
    }

    /// Too much to do; worth another try after a while.
    pub(crate) fn busy(message: impl fmt::Display) -> Refusal {
        let retry_after = Some(Duration::from_secs(2));
        Refusal { retry_after, ..Refusal::new(ErrorCode::Busy, message) }
    }

    pub(crate) fn is_not_found(&self) -> bool {
        self.code == ErrorCode::NotFound
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
            ErrorCode::Busy | ErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
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

/// What the file of games refuses is never half done: each change is one transaction.
impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull,
            FileLockingProtocolFailed, NotADatabase, PermissionDenied, ReadOnly, SystemIoFailure,
        };
        let is_value = matches!(
            error,
            rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::Utf8Error(..)
                | rusqlite::Error::SqlInputError { .. }
        );
        let refusal = match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked | FileLockingProtocolFailed) => {
                Refusal::busy("another program has locked the file of games; nothing was changed")
            }
            Some(DiskFull) => Refusal::storage(
                "the disk is full, or the file of games has reached its limit; nothing was stored",
            ),
            Some(ReadOnly | PermissionDenied | CannotOpen) => Refusal::storage(format_args!(
                "the file of games cannot be written; nothing was stored: {error}"
            )),
            Some(SystemIoFailure) => Refusal::storage(format_args!(
                "the disk does not take the file of games; nothing was stored: {error}"
            )),
            Some(DatabaseCorrupt | NotADatabase) => {
                Refusal::storage(format_args!("the file of games is damaged: {error}"))
            }
            _ if is_value => {
                Refusal::storage(format_args!("the file of games is damaged: {error}"))
            }
            _ => Refusal::internal(format_args!("the file of games: {error}")),
        };
        tracing::error!(%error, "the file of games failed");
        refusal
    }
}
