package dev.phalanx.entities.internal.store;

import dev.phalanx.structs.contract.SlabColumns;
import org.jspecify.annotations.Nullable;

/// What [KnownClasses] knows of a component class. A record, whose fields C2 takes for constants.
///
/// @param number of the class among those that are known, from 0 to one less than [KnownClasses#MOST]
/// @param index of the component type
/// @param values reads and writes values by the code of their class; null if they are not structs that each entity has
///     for itself
/// @param elements reads and writes elements of buffers by the code of their class; null if the class is none of an
///     element
public record KnownClass(
        int number,
        int index,
        @Nullable SlabColumns values,
        @Nullable SlabColumns elements) {}
