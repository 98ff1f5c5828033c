/// Native collections: lists, maps, sets, queues, streams and bits in primitive arrays, which jobs can hold.
///
/// Those for struct types are generic; those for primitives have the primitive in their name and never box it. A
/// `ParallelWriter` lets many threads fill a collection.
///
/// There are families for struct types (among them [Entity][dev.phalanx.structs.Entity]) and for `int`, `long`, `float`
/// and `double`; maps have keys that are struct types, `int` or `long`. For any other element, use a record with one
/// field as the struct type, such as `record Flag(boolean isSet) {}`: its column is an array of that field's type, so a
/// value takes no more room than the field. Small numbers (`byte`, `short`, `char`) fit a family for `int` as well, at
/// four bytes each. For truth values there is [NativeBitArray], with one bit each. Where a map lacks a pair of key and
/// value, a map to a struct type with one field serves.
///
/// - **In**: values, as copies.
/// - **Out**: values, as copies.
/// - **May touch**: `structs`, handles of jobs. Packages: `jobs.internal.scheduling`, `structs`, `structs.contract`,
///   `structs.loaded`.
/// - **Must not touch**: components, worlds. Packages: `entities.components`, `entities.systems`.
/// - **Invariants**: every access checks the collection's safety handle. Elements are stored in primitive arrays.
package dev.phalanx.collections;
