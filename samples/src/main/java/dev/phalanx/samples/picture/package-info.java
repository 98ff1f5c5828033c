/// What the pictures of the samples are drawn with: light, a sheet with lines and discs, and a font.
///
/// - **In**: points, colours, text.
/// - **Out**: images, PNG and GIF files.
/// - **May touch**: java.desktop.
/// - **Must not touch**: worlds, the samples that draw.
/// - **Invariants**: the same calls give the same pixels; no font or window of the system is used.
package dev.phalanx.samples.picture;
