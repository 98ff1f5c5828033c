/// Facts about the classes that the JVM has loaded: the class files that they came from, possible changes of their code
/// during loading, and what the library remembers of them.
///
/// - **In**: loaded classes; the word of the program that it has redefined some; classes that were generated for them.
/// - **Out**: their class files, with doubts whether these are the code that runs; values kept for them; the moments at
///   which code may have been replaced; the generated classes of an earlier run.
/// - **May touch**: class files and their times, the file of generated classes, the JVM's options, its threads.
/// - **Must not touch**: kernels, struct types, worlds. Packages: `entities.systems`.
/// - **Invariants**: a class file about which there is no doubt is the code of its class, bytecode by bytecode;
///   no class that outlives the library keeps it alive.
package dev.phalanx.structs.loaded;
