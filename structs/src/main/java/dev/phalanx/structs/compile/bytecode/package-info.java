/// Reads the bytecode of bodies: which method a body is, what it does with its arguments, what it keeps, hands on or
/// loses. Before that, the code of a body's own methods takes the place of their calls.
///
/// - **In**: class files, plans.
/// - **Out**: bodies with the code of their methods; facts about a body, each true of every path through it.
/// - **May touch**: class files of bodies. Packages: `structs`, `structs.compile.define`, `structs.compile.emit`,
///   `structs.contract`, `structs.internal.shape`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: generated classes.
/// - **Invariants**: what is not known of a body is taken to be the worst.
package dev.phalanx.structs.compile.bytecode;
