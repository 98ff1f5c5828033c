/// Results for people: a page in Markdown, one in HTML, a picture for each workload.
///
/// - **In**: results, and earlier ones to compare with.
/// - **Out**: text.
/// - **May touch**: results, the workloads, Mustache templates.
/// - **Must not touch**: the harness, the command line.
/// - **Invariants**: the same results give the same bytes; one model, `Page`, feeds the templates of both pages, and
///   `RatioPlot` that of a picture.
package dev.phalanx.bench.report;
