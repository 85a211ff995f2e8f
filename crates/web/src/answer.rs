//! Large answers, in pieces.
//!
//! An answer lies in memory until its client has read it, and a client may be slow or never read at
//! all. A long answer goes out piece by piece and holds its share of a budget until it has gone; an
//! export of many games is written while it is read.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::budget::Budget;
use crate::refusal::Refusal;

/// What goes to the connection at once; it buffers no more than that.
const PIECE: usize = 64 << 10;
/// A unit of the budget.
const UNIT: usize = 1 << 10;

/// Long answers on their way.
#[derive(Debug)]
pub(crate) struct Answers {
    units: Arc<Semaphore>,
    exports: Arc<Semaphore>,
}

impl Answers {
    pub(crate) fn new(budget: &Budget) -> Answers {
        Answers {
            units: Arc::new(Semaphore::new(budget.answer_bytes / UNIT)),
            exports: Arc::new(Semaphore::new(budget.exports)),
        }
    }

    /// A value as JSON.
    pub(crate) fn json<T: Serialize>(&self, value: &T) -> Result<Response, Refusal> {
        let bytes = serde_json::to_vec(value).map_err(Refusal::internal)?;
        self.answer([(header::CONTENT_TYPE, "application/json".to_owned())], bytes)
    }

    /// These bytes.
    pub(crate) fn answer<const N: usize>(
        &self,
        headers: [(HeaderName, String); N],
        bytes: Vec<u8>,
    ) -> Result<Response, Refusal> {
        if bytes.len() <= PIECE {
            return Ok((StatusCode::OK, headers, bytes).into_response());
        }
        let permit = self.share(bytes.len())?;
        let body = LongBody { rest: Bytes::from(bytes), _permit: permit };
        Ok((StatusCode::OK, headers, Body::new(body)).into_response())
    }

    /// A share of the budget for what is on its way; nothing for a short text.
    pub(crate) fn share(&self, bytes: usize) -> Result<Option<OwnedSemaphorePermit>, Refusal> {
        if bytes <= PIECE {
            return Ok(None);
        }
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let busy = |_| Refusal::busy("too many long answers are on their way; read those first");
        Arc::clone(&self.units).try_acquire_many_owned(units).map_err(busy).map(Some)
    }

    /// The right to export many games.
    pub(crate) fn export(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let busy = |_| Refusal::busy("other exports are on their way; wait for those");
        Arc::clone(&self.exports).try_acquire_owned().map_err(busy)
    }
}

/// Bytes that go out in pieces.
#[derive(Debug)]
struct LongBody {
    rest: Bytes,
    _permit: Option<OwnedSemaphorePermit>,
}

impl HttpBody for LongBody {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let size = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(size);
        Poll::Ready((!piece.is_empty()).then(|| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

/// A body that somebody else writes while it is read. An error breaks the answer off, so that
/// nobody takes half of it for the whole.
#[derive(Debug)]
pub(crate) struct StreamedBody {
    pieces: mpsc::Receiver<Result<Bytes, Refusal>>,
}

impl StreamedBody {
    /// The body, and where to write it.
    pub(crate) fn channel() -> (mpsc::Sender<Result<Bytes, Refusal>>, StreamedBody) {
        let (sender, pieces) = mpsc::channel(1);
        (sender, StreamedBody { pieces })
    }
}

impl HttpBody for StreamedBody {
    type Data = Bytes;
    type Error = Refusal;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Refusal>>> {
        self.pieces.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data)))
    }
}
