package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// Requests the sections of each loaded tile: section 0, which has no range, and the one whose range the visitor is in.
/// The others are given up when that one is there, so that the tile is never empty in between.
@UpdateAfter(TileLoadingSystem.class)
public final class TileDetailSystem implements ISystem {
    /// A system for `world.addSystem`.
    public TileDetailSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Visitor.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Visitor visitor = SystemAPI.getSingleton(Visitor.class);
        EntityManager em = state.entityManager();
        EntityQuery tiles = SystemAPI.queryBuilder()
                .withAll(TilePlace.class, ResolvedSectionEntity.class)
                .build();
        for (Entity scene : tiles.toEntityArray()) {
            float metres = em.getComponent(scene, TilePlace.class).metresTo(visitor);
            List<Entity> hidden = new ArrayList<>();
            boolean isShown = false;
            for (Entity section : sectionsOf(em, scene)) {
                Detail detail = em.hasComponent(section, Detail.class) ? em.getComponent(section, Detail.class) : null;
                if (detail == null || detail.isShownAt(metres)) {
                    if (!em.hasComponent(section, RequestSceneLoaded.class)) {
                        em.addComponent(section, RequestSceneLoaded.class);
                    }
                    isShown |= detail != null && SceneSystem.isSectionLoaded(state.world(), section);
                } else {
                    hidden.add(section);
                }
            }
            if (isShown) {
                hidden.forEach(section -> em.removeComponent(section, RequestSceneLoaded.class));
            }
        }
    }

    private static List<Entity> sectionsOf(EntityManager em, Entity scene) {
        List<Entity> sections = new ArrayList<>();
        em.getBuffer(scene, ResolvedSectionEntity.class, true)
                .forEach(resolved -> sections.add(resolved.sectionEntity()));
        return sections;
    }
}
