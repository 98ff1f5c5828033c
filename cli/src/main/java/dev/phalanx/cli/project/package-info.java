/// New projects that use Phalanx: their names, their files, where they are written.
///
/// - **In**: the name, package, build tool and language of a project; templates and versions among the resources.
/// - **Out**: the directory of the project with its files; what is missing in the local Maven repository.
/// - **May touch**: the JDK, jmustache.
/// - **Must not touch**: picocli, the rest of the command.
/// - **Invariants**: a project is written whole or not at all, and no existing file is replaced. All text is UTF-8 with
///   `\n` at the end of a line.
package dev.phalanx.cli.project;
