/// A sea of cubes, drawn by OpenGL in one call.
///
/// - **In**: a number of cubes; mouse and keys.
/// - **Out**: a window, or a picture of it.
/// - **May touch**: the exported packages of the library, LWJGL, JOML.
/// - **Must not touch**: other samples.
/// - **Invariants**: the systems know nothing of OpenGL; a frame allocates nothing outside of the library; whatever
///   native resource is created is freed.
package dev.phalanx.samples.lwjgl;
