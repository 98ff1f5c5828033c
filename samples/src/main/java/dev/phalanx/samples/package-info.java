/// Placeholder room.
package dev.phalanx.samples;
