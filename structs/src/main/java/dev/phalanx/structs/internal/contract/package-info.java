/// The contracts between the public types of the module and the layers above them, and the access to the compiler.
///
/// - **In**: classes.
/// - **Out**: codecs, columns in typed fields, scopes and guards of access, marks on classes;
///   [TypeCompiler][dev.phalanx.structs.internal.contract.TypeCompiler], the one way from public types to generated
///   code.
/// - **May touch**: the JDK.
/// - **Must not touch**: any other package of the module. Packages: `structs.kernel`, `structs.blob`.
/// - **Invariants**: nothing here knows a struct type, a leaf or a container; what belongs to them is a type parameter
///   or an `Object` that its receiver casts.
package dev.phalanx.structs.internal.contract;
