//! What every page has around its text.

use crate::inline::escape;

pub(crate) const STYLE: &str = include_str!("style.css");
pub(crate) const SCRIPT: &str = include_str!("search.js");

/// A whole page. `root` leads from the page to the folder of the site.
pub(crate) fn page(title: &str, root: &str, contents: &str, text: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Torres</title>\n<link rel=\"stylesheet\" href=\"{root}style.css\">\n</head>\n\
         <body data-root=\"{root}\">\n<a class=\"skip\" href=\"#text\">To the text</a>\n\
         <nav aria-label=\"Contents\">\n<a class=\"home\" href=\"{root}index.html\">Torres</a>\n\
         <input id=\"search\" type=\"search\" placeholder=\"Search (/)\" aria-label=\"Search\" \
         autocomplete=\"off\">\n<div id=\"found\" role=\"region\" aria-live=\"polite\"></div>\n\
         <details open><summary>Contents</summary>\n{contents}</details>\n</nav>\n\
         <main id=\"text\">\n{text}</main>\n\
         <script src=\"{root}search-index.js\" defer></script>\n\
         <script src=\"{root}search.js\" defer></script>\n</body>\n</html>\n",
        title = escape(title),
    )
}
