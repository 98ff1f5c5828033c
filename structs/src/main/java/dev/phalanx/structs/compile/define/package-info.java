/// The classes that generated code mentions, and the packages that generated classes are defined in.
///
/// - **In**: class files.
/// - **Out**: defined classes and their objects.
/// - **May touch**: hidden classes, lookups, modules. Packages: `structs`, `structs.blob`, `structs.internal.blob`,
///   `structs.contract`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: struct types, shapes.
/// - **Invariants**: a generated class sees what its user's package sees; -Dphalanx.kernels.dump writes every class.
package dev.phalanx.structs.compile.define;
