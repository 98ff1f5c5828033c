/// What callers list: arrays and collections that public methods are given.
///
/// - **In**: arrays and collections.
/// - **Out**: lists without null that cannot be changed.
/// - **May touch**: no other package of the project.
/// - **Must not touch**: what the elements are.
/// - **Invariants**: a null element is refused by its number.
package dev.phalanx.structs.internal.lists;
