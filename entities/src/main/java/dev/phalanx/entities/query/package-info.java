/// x
package dev.phalanx.entities.query;
