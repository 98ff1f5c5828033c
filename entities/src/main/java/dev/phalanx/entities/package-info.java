/// Placeholder room.
package dev.phalanx.entities;
