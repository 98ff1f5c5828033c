/// The way from exported classes to what is behind their objects, which users do not see.
///
/// - **In**: methods that exported classes give when they are initialized.
/// - **Out**: the same methods, for the packages of the module.
/// - **May touch**: nothing else.
/// - **Must not touch**: the classes that it leads to. Packages: `entities`.
/// - **Invariants**: one method for each pair of classes; a call of it is a call of one method of one class.
package dev.phalanx.entities.internal.access;
