use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::Response;

use crate::app::App;
use crate::refusal::Refusal;

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    app.answers.json(&app.catalogue.pages(&app.registry))
}

fn unknown(name: &str) -> Refusal {
    Refusal::not_found(format_args!("no player is named '{name}'"))
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let entry = app.registry.find(&name).ok_or_else(|| unknown(&name))?;
    app.answers.json(&app.catalogue.page(entry))
}

pub(super) async fn source(
    State(app): State<Arc<App>>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let machine = app.catalogue.machine(&name).ok_or_else(|| unknown(&name))?;
    app.answers.json(&machine.source(&file)?)
}

pub(super) async fn listing(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let shared = Arc::clone(&app);
    app.blocking
        .calculate(move |_| {
            let machine = shared.catalogue.machine(&name).ok_or_else(|| unknown(&name))?;
            shared.answers.json(&machine.listing()?)
        })
        .await
}

pub(super) async fn download(
    State(app): State<Arc<App>>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let shared = Arc::clone(&app);
    let wanted = file.clone();
    let bytes = app
        .blocking
        .calculate(move |_| {
            let machine = shared.catalogue.machine(&name).ok_or_else(|| unknown(&name))?;
            machine.download(&wanted)
        })
        .await?;
    // The name is one of ours: it was found among those that are offered.
    let attachment = format!("attachment; filename=\"{file}\"");
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, attachment),
    ];
    app.answers.answer(headers, bytes)
}
