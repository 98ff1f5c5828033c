package dev.phalanx.crossings;

import dev.phalanx.crossings.Things.Atlas;
import dev.phalanx.crossings.Things.Cell;
import dev.phalanx.crossings.Things.Label;
import dev.phalanx.crossings.Things.Vector3;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A world with an entity that has a thing, and the entities that the thing refers to.
final class Setting implements AutoCloseable {
    static final int SELF = 1;
    static final int FRIEND = 2;

    /// A blob that all settings share.
    static final BlobAssetReference<Atlas> ATLAS = atlas();

    final World world;
    final EntityManager em;
    final Entity self;
    final Entity friend;
    final Entity dead;
    private final List<World> worlds = new ArrayList<>();

    Setting() {
        world = newWorld("From");
        em = world.entityManager();
        dead = em.createEntity();
        self = em.createEntity(new Label(SELF), EntityGuid.of(SELF));
        friend = em.createEntity(new Label(FRIEND), EntityGuid.of(FRIEND));
        em.destroyEntity(dead);
    }

    private static BlobAssetReference<Atlas> atlas() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Atlas(
                    7,
                    builder.allocate(Vector3.class, 2, i -> new Vector3(i, -0.0f, Float.NaN)),
                    builder.allocateString("Würfel"),
                    builder.allocatePointer(Cell.class, new Cell(3, new Vector3(1, 2, 3)))));
        }
    }

    /// Another world, which is closed with this.
    World newWorld(String name) {
        World made = World.unlisted(name);
        made.setFailFast(true);
        worlds.add(made);
        return made;
    }

    /// A world that something else made, to be closed with this.
    World adopt(World made) {
        worlds.add(made);
        return made;
    }

    /// The entity with a label in a world.
    static Entity find(World world, int number) {
        Entity found = tryFind(world, number);
        if (found == null) {
            throw new AssertionError("No entity of " + world.name() + " has the label " + number);
        }
        return found;
    }

    static @Nullable Entity tryFind(World world, int number) {
        EntityManager em = world.entityManager();
        Entity found = null;
        for (Entity entity : em.queryBuilder()
                .withAll(Label.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                .build()
                .toEntityArray()) {
            if (em.getComponent(entity, Label.class).number() == number) {
                if (found != null) {
                    throw new AssertionError("Two entities of " + world.name() + " have the label " + number);
                }
                found = entity;
            }
        }
        return found;
    }

    /// What an entity is called in texts: by its label.
    static String nameOf(EntityManager em, Entity entity) {
        if (entity.equals(Entity.NULL)) {
            return "NULL";
        }
        if (!em.exists(entity)) {
            return "dead";
        }
        return em.hasComponent(entity, Label.class)
                ? "entity " + em.getComponent(entity, Label.class).number()
                : "an entity without a label";
    }

    void audit() {
        for (World each : worlds) {
            if (each.isCreated()) {
                each.audit();
            }
        }
    }

    @Override
    public void close() {
        for (World each : worlds.reversed()) {
            each.close();
        }
    }
}
