/// The drawing tools of the samples: light, a canvas of Java2D with its own units, and text.
///
/// - **In**: points, colours, text.
/// - **Out**: images, PNG and GIF files.
/// - **May touch**: java.desktop.
/// - **Must not touch**: worlds, the samples that draw.
/// - **Invariants**: the same calls give the same pixels; no window is opened; text needs a font of the system.
package dev.phalanx.samples.picture;
