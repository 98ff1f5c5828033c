/// Runs contenders in JVMs of their own: first all of them for their results, which must be equal, then each workload
/// of each for its time.
///
/// - **In**: options, the class path of the contenders.
/// - **Out**: results.
/// - **May touch**: workers, results, processes.
/// - **Must not touch**: the contenders, the command line.
/// - **Invariants**: nothing is timed before the results of all contenders are equal, and one thing is timed at a time.
package dev.phalanx.bench.harness;
