/// Two scenes that libGDX draws: fireflies as sprites, and a mobile of 3-D models.
///
/// - **In**: mouse and keys.
/// - **Out**: a window, or a picture of it.
/// - **May touch**: the exported packages of the library, libGDX, JOML.
/// - **Must not touch**: other samples.
/// - **Invariants**: systems know nothing of libGDX, except that the components of models hold its objects; whatever
///   native resource is created is disposed of.
package dev.phalanx.samples.libgdx;
