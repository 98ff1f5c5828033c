/// Worlds and the entities in them.
package dev.phalanx.entities;
