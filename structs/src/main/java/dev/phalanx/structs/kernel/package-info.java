/// Placeholder room.
package dev.phalanx.structs.kernel;
