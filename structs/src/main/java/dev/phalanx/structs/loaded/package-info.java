/// What is known of the code that the JVM runs: the class files it came from, and what may have changed it on the way.
///
/// - **In**: loaded classes.
/// - **Out**: their class files, with doubts whether these are the code that runs.
/// - **May touch**: class files and their times, the JVM's options, its threads.
/// - **Must not touch**: kernels, struct types, worlds.
/// - **Invariants**: a class file about which there is no doubt is the code of its class, bytecode by bytecode.
package dev.phalanx.structs.loaded;
