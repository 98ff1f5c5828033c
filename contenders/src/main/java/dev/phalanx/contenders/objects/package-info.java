/// What components hold, for the libraries whose components are objects of any class: their components extend these.
///
/// - **In**: the starting values and rules of the workloads.
/// - **Out**: mutable objects with public fields.
/// - **May touch**: the workloads.
/// - **Must not touch**: any library.
/// - **Invariants**: no state beside the fields that a workload names.
package dev.phalanx.contenders.objects;
