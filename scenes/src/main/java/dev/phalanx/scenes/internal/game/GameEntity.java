package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;

/// What a number of a saved game denotes: an entity, which the change set names by [SaveGameFile#guid].
///
/// @param number 0 or more
/// @param scene the index of the scene that the entity is of, or is unloaded with; -1 if there is none
/// @param section the index of its section
/// @param isPrefab for an entity [of a scene][Kind#OF_SCENE], whether it is a prefab there
/// @param guid its own guid, [EntityGuid#NULL] if it has none
/// @param name what messages call it
record GameEntity(int number, Kind kind, int scene, int section, boolean isPrefab, EntityGuid guid, String name) {
    /// Where an entity comes from when the game is loaded.
    enum Kind {
        /// From the file of its scene; without a scene, it is a prefab that the program makes.
        OF_SCENE,
        /// Only from the saved game.
        CREATED,
        /// From a prefab, as a member of a [GameInstance].
        INSTANCE,
        /// From nowhere: it was referred to, but not saved.
        UNSAVED
    }

    /// The guid of an entity, [EntityGuid#NULL] if it has none.
    static EntityGuid guidOf(EntityManager em, Entity entity) {
        return em.hasComponent(entity, EntityGuid.class) ? em.getComponent(entity, EntityGuid.class) : EntityGuid.NULL;
    }
}
