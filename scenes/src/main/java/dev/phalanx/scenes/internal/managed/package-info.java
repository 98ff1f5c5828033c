/// Placeholder.
package dev.phalanx.scenes.internal.managed;
