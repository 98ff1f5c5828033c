/// Component values as JSON, and back.
///
/// - **In**: values of components, JSON.
/// - **Out**: [StructJson][dev.phalanx.inspector.internal.values.StructJson] for struct types,
///   [ObjectJson][dev.phalanx.inspector.internal.values.ObjectJson] for objects,
///   [ValueSchema][dev.phalanx.inspector.internal.values.ValueSchema].
/// - **May touch**: Jackson; the types of components; the form that values have in files. Packages:
///   `scenes.internal.shape`, `scenes.internal.values`, `structs`, `structs.blob`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: the content of a value never makes writing fail or grow without bound; a value that was read has
///   every field that the JSON has, or reading was refused.
package dev.phalanx.inspector.internal.values;
