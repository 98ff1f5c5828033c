/// What the samples say of themselves with: tables, counts of bytes, hashes.
///
/// - **In**: cells, numbers.
/// - **Out**: text, numbers.
/// - **May touch**: jdk.management.
/// - **Must not touch**: worlds, the samples that report.
/// - **Invariants**: the same input gives the same text and hash on every platform.
package dev.phalanx.samples.report;
