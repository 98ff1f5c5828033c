/// The discovery of the systems of a program in its class files.
///
/// - **In**: a class of the program, whose package and those below are searched; or directories and jars.
/// - **Out**: the names of concrete classes that have a given interface.
/// - **May touch**: class files of the class's module or code source, of the directories and jars, and of the
///   supertypes that they name.
/// - **Must not touch**: classes; none is loaded here.
/// - **Invariants**: the same class files give the same names in the same order.
package dev.phalanx.entities.internal.discovery;
