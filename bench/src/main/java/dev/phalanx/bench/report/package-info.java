/// Results for people: a page in Markdown, one in HTML, a picture for each workload.
///
/// - **In**: results, and earlier ones to compare with.
/// - **Out**: text.
/// - **May touch**: results, the workloads, Mustache templates, `java.desktop` without a screen, VectorGraphics2D.
/// - **Must not touch**: the harness, the command line, the metrics of fonts.
/// - **Invariants**: the same results give the same bytes; one model, `Page`, feeds both templates.
package dev.phalanx.bench.report;
