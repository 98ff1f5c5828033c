package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// A scene of a saved game: how it was requested, and which of its sections were loaded.
///
/// @param owner the number of the entity of another scene that is its scene entity; -1 if the program made the scene
///     entity
/// @param isRequested whether the scene entity had a request
/// @param loadFlags the flags of the request
/// @param priority the priority of the request
/// @param isPrefab whether it is a prefab that was loaded on demand
/// @param isHeld whether it stays loaded when no entity asks for its prefab any more
/// @param sections the sections of the file, in its order; empty if the scene had not been opened yet
record GameScene(
        Guid guid,
        int owner,
        boolean isRequested,
        int loadFlags,
        int priority,
        boolean isPrefab,
        boolean isHeld,
        List<Section> sections) {
    /// What a section was when the game was saved.
    enum State {
        /// It was not requested.
        UNLOADED,
        /// It was requested and not loaded yet, or had failed.
        REQUESTED,
        /// Its entities were in the world.
        LOADED,
        /// Its entities were in the world, though it was not requested any more, since other sections need it.
        KEPT
    }

    /// A section.
    ///
    /// @param index of the section
    record Section(int index, State state) {
        /// Whether its entities are part of the game.
        boolean isLoaded() {
            return state == State.LOADED || state == State.KEPT;
        }
    }

    /// Whether the entities of a section are part of the game.
    boolean isLoaded(int index) {
        return sections.stream().anyMatch(section -> section.index == index && section.isLoaded());
    }

    /// Whether the file of the scene is needed to load the game.
    boolean isNeeded() {
        return sections.stream().anyMatch(Section::isLoaded);
    }

    /// The section entities of a scene entity.
    static List<Entity> sectionsOf(EntityManager em, Entity scene) {
        List<Entity> found = new ArrayList<>();
        if (em.hasBuffer(scene, ResolvedSectionEntity.class)) {
            em.getBuffer(scene, ResolvedSectionEntity.class, true)
                    .forEach(resolved -> found.add(resolved.sectionEntity()));
        }
        return found;
    }
}
