/// JMH benchmarks of the module `transforms`, each named as a question.
///
/// - **In**: the published modules, hand-written loops.
/// - **Out**: a part of `target/benchmarks.jar`.
/// - **May touch**: everything public.
/// - **Must not touch**: nothing depends on this module.
/// - **Invariants**: before a benchmark measures anything, its world and its loop by hand have the same matrices.
package dev.phalanx.benchmarks.transforms;
