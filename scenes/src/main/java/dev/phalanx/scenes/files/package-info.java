/// How files with entities are written and loaded: options, reports, annotations, codecs of managed values.
///
/// - **In**: the choices of a program.
/// - **Out**: options that the writers and readers follow.
/// - **May touch**: the component vocabulary, and queries as options. Packages: `entities.components`,
///   `entities.query`, `structs`, `structs.blob`, `structs.internal.files`, `structs.internal.lists`.
/// - **Must not touch**: worlds. Packages: `entities.systems`, `entities.internal`.
/// - **Invariants**: options and reports are immutable values. What a codec writes and reads ends with the call.
package dev.phalanx.scenes.files;
