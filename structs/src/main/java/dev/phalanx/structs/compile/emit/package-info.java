/// Emits the loading, checking, storing, comparing and copying of one value; a
/// [LeafAccess][dev.phalanx.structs.compile.emit.LeafAccess] says where its leaves are.
///
/// - **In**: shapes, leaves.
/// - **Out**: bytecode.
/// - **May touch**: `java.lang.classfile`. Packages: `structs`, `structs.blob`, `structs.internal.blob`,
///   `structs.compile.define`, `structs.contract`, `structs.internal.shape`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: bodies of users, plans.
/// - **Invariants**: a value is checked whole before any leaf is stored; no generated method exceeds 8,000 bytecodes.
package dev.phalanx.structs.compile.emit;
