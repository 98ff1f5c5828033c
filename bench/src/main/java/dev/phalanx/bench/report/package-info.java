/// Results for people: a page in Markdown, one in HTML, a picture for each workload.
///
/// - **In**: results, and earlier ones to compare with.
/// - **Out**: text.
/// - **May touch**: results, the workloads.
/// - **Must not touch**: the harness, the command line.
/// - **Invariants**: the same results give the same bytes.
package dev.phalanx.bench.report;
