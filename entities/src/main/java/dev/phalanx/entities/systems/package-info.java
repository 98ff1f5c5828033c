/// x
package dev.phalanx.entities.systems;
