package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.ISharedComponentData;

/// The part of the field in which a crystal is. It is a shared component so that crystals that are near each other, and
/// are collected by the same units, are in the same chunk.
///
/// @param number from 0 to [Field#REGIONS] - 1
record Region(int number) implements ISharedComponentData {}
