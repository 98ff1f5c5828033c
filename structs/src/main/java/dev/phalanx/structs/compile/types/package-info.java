/// Generates the classes of a struct type: codecs, columns of slabs, arrays, references, buffers, lookups, views of
/// blobs.
///
/// - **In**: layouts.
/// - **Out**: objects of generated classes.
/// - **May touch**: `java.lang.classfile`, hidden classes. Packages: `structs`, `structs.blob`,
///   `structs.internal.blob`, `structs.compile.define`, `structs.compile.emit`, `structs.contract`,
///   `structs.internal.shape`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: bodies of users, plans of iterations.
/// - **Invariants**: one class per struct type and purpose, so that its calls have one target.
package dev.phalanx.structs.compile.types;
