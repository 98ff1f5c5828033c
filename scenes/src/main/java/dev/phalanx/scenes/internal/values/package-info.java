/// The values of fields as JSON, for files, the differences of files, and the inspector.
///
/// - **In**: the descriptions of fields, their bytes.
/// - **Out**: JSON.
/// - **May touch**: the descriptions of fields and bytes. Packages: `scenes.internal.bytes`, `scenes.internal.shape`,
///   `structs`.
/// - **Must not touch**: worlds, and the component classes. Packages: `entities`, `entities.systems`.
/// - **Invariants**: one class knows what each kind of field is in JSON. An output says how it writes numbers,
///   references, and bits that no value of a field has.
package dev.phalanx.scenes.internal.values;
