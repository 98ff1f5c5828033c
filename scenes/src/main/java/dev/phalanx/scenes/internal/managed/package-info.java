/// Managed values as bytes that describe themselves: objects of any class, lists, maps, arrays.
///
/// - **In**: objects, or bytes.
/// - **Out**: bytes, objects, or trees of either that need no classes.
/// - **May touch**: the vocabulary of files and their bytes. Packages: `entities.components`, `entities.managed`,
///   `scenes.files`, `scenes.internal.bytes`, `structs`, `structs.blob`.
/// - **Must not touch**: worlds. Packages: `entities.systems`, `entities.internal`.
/// - **Invariants**: a file creates objects only of classes that the component's fields, annotations, codecs and
///   options name. What is written can be read. Bytes that are cut off, changed or crafted throw a
///   `SceneFileException`.
package dev.phalanx.scenes.internal.managed;
