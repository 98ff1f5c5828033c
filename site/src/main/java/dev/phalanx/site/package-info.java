/// The documentation of a checkout as a static site: Markdown pages, the sources that they link to, and the API.
///
/// - **In**: the directory of a checkout whose modules are built, the libraries of these modules.
/// - **Out**: a directory with HTML, or the links that lead nowhere.
/// - **May touch**: commonmark, rsyntaxtextarea, jsoup, Mustache templates, Jackson, the JDK's `javadoc` tool.
/// - **Must not touch**: other modules of the project, the network.
/// - **Invariants**: the same checkout gives the same bytes. Every URL between files of the site is relative. Raw HTML
///   in Markdown is text. Nothing is written if the Markdown has a dead link.
package dev.phalanx.site;
