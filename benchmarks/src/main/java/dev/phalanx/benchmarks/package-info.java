/// JMH benchmarks, each named as a question.
///
/// - **In**: the published modules, hand-written loops, other libraries.
/// - **Out**: `target/benchmarks.jar`.
/// - **May touch**: everything public.
/// - **Must not touch**: nothing depends on this module.
/// - **Invariants**: `mvn verify` compiles the benchmarks and never runs them.
package dev.phalanx.benchmarks;
