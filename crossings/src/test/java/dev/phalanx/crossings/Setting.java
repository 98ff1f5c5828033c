package dev.phalanx.crossings;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.crossings.Things.Atlas;
import dev.phalanx.crossings.Things.Cell;
import dev.phalanx.crossings.Things.Label;
import dev.phalanx.crossings.Things.Vector3;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A world with an entity that has a thing, and the entities that the thing refers to.
final class Setting implements AutoCloseable {
    static final int SELF = 1;
    static final int FRIEND = 2;

    /// A blob that all settings share.
    static final BlobAssetReference<Atlas> ATLAS = atlas();

    /// A native collection that all settings share.
    static final NativeIntArray NUMBERS = NativeIntArray.of(3, Integer.MIN_VALUE, -1);

    final World world;
    final EntityManager em;
    final Entity self;
    final Entity friend;
    final Entity dead;
    private final List<World> worlds = new ArrayList<>();
    private final Map<World, Integer> versions = new HashMap<>();

    Setting() {
        world = newWorld("From");
        em = world.entityManager();
        dead = em.createEntity();
        self = em.createEntity(new Label(SELF), EntityGuid.of(SELF));
        friend = em.createEntity(new Label(FRIEND), EntityGuid.of(FRIEND));
        em.destroyEntity(dead);
        begin(world);
    }

    /// Does nothing but let time pass: each update of a system is a version.
    private static final class Tick extends SystemBase {
        @Override
        public void onUpdate() {
            // What is written from now on is newer.
        }
    }

    /// Notes the version that a world has before something travels.
    private void begin(World made) {
        versions.put(made, made.globalSystemVersion());
        made.update();
    }

    /// The version that a world had before something travelled.
    int versionBefore(World of) {
        return Objects.requireNonNull(versions.get(of), () -> of.name() + " was not made by this");
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
        World made = newEmptyWorld(name);
        made.addSystem(new Tick());
        begin(made);
        return made;
    }

    /// Another world, without a system. It is as old as what comes into it.
    World newEmptyWorld(String name) {
        World made = World.unlisted(name);
        made.setFailFast(true);
        worlds.add(made);
        versions.put(made, 0);
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
