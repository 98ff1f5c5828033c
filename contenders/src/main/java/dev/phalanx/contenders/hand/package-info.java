/// The loops that a program would have without a library: over one primitive array per field, and over plain objects.
///
/// - **In**: the workloads.
/// - **Out**: two contenders; the first is what ratios are taken of.
/// - **May touch**: the workloads.
/// - **Must not touch**: any library.
/// - **Invariants**: as simple as the workload allows, and no trick that a library could not do.
package dev.phalanx.contenders.hand;
