//! Long bodies and imports, a bounded number at once.
//!
//! A body of 2 MB is there twice while it is decoded, and its games take many times as much until
//! they are stored. Without a bound, clients that send at the same time fill the memory although
//! each of them keeps to every other limit.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::budget::Budget;
use crate::refusal::Refusal;

/// Bodies up to this length are received without a permit: the number of connections bounds them.
const SHORT_BODY: u64 = 64 << 10;
/// A unit of the budget for imports.
const UNIT: usize = 1 << 10;

/// What is on its way in.
#[derive(Debug)]
pub(crate) struct Intake {
    bodies: Arc<Semaphore>,
    import_units: Arc<Semaphore>,
    most_units: usize,
    patience: Duration,
}

impl Intake {
    pub(crate) fn new(budget: &Budget) -> Intake {
        let most_units = (budget.import_bytes / UNIT).max(1);
        Intake {
            bodies: Arc::new(Semaphore::new(budget.large_bodies)),
            import_units: Arc::new(Semaphore::new(most_units)),
            most_units,
            patience: budget.store_patience,
        }
    }

    /// The right to receive a body of at most this length, if it needs one.
    pub(crate) async fn body(&self, most: u64) -> Result<Option<OwnedSemaphorePermit>, Refusal> {
        if most <= SHORT_BODY {
            return Ok(None);
        }
        self.permit(&self.bodies, 1).await.map(Some)
    }

    /// The right to import a text of this length.
    pub(crate) async fn import(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Refusal> {
        let units = bytes.div_ceil(UNIT).clamp(1, self.most_units);
        self.permit(&self.import_units, units as u32).await
    }

    async fn permit(
        &self,
        free: &Arc<Semaphore>,
        units: u32,
    ) -> Result<OwnedSemaphorePermit, Refusal> {
        let permit = Arc::clone(free).acquire_many_owned(units);
        tokio::time::timeout(self.patience, permit)
            .await
            .map_err(|_| Refusal::busy("too much is being imported; nothing was changed"))?
            .map_err(Refusal::internal)
    }
}
