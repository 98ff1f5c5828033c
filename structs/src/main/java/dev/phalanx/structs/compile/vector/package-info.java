/// Writes the rows of a body with the Vector API, one lane for each row.
///
/// `BodyReader` reads the bytecode of a body, and of the methods that it calls, into a `VectorProgram`: values that are
/// assigned once, in which branches are selections by masks and only loops are left. `RowsEmitter` writes the program
/// as one static method, in which `Choices` finds the sides of branches that are worth jumping over if no lane takes
/// them. That method mentions no class of the user, only arrays of primitives.
///
/// - **In**: class files of bodies, descriptions of columns, of arrays, and of what all rows have in common.
/// - **Out**: class files that use `jdk.incubator.vector`; or what prevents it, with the line.
/// - **May touch**: class files of bodies and of what they call. Packages: `structs`, `structs.compile.define`,
///   `structs.compile.emit`, `structs.internal.shape`, `structs.kernel`.
/// - **Must not touch**: worlds, kernels, the classes of `jdk.incubator.vector` themselves, which may be absent.
/// - **Invariants**: what is not known to mean the same for several rows at once is refused; the lanes of a row hold
///   what the body computes for it, bit for bit, except that it is open which NaN a NaN is; nothing is stored for rows
///   of which one would throw.
package dev.phalanx.structs.compile.vector;
