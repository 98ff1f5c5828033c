package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.structs.Entity;

/// What has become of the entities of a section's file in the world to which they were moved.
///
/// @param loaded which number in the file was which entity in the world that the section was loaded into
/// @param remapping what has become of the entities of that world
record MovedEntities(LoadedSection loaded, EntityRemapping remapping) {
    /// The entity of a number in the file, which may have been destroyed since; [Entity#NULL] if there is no such
    /// number.
    Entity ofNumber(int number) {
        return number < loaded.entityCount() ? remapping.get(loaded.entity(number)) : Entity.NULL;
    }
}
