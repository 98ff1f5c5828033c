package dev.phalanx.entities.faults;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.faults.FaultyComponents.Bounds;
import dev.phalanx.entities.faults.FaultyComponents.Burning;
import dev.phalanx.entities.faults.FaultyComponents.Clip;
import dev.phalanx.entities.faults.FaultyComponents.Position;
import dev.phalanx.entities.faults.FaultyComponents.Rest;
import dev.phalanx.entities.faults.FaultyComponents.Stunned;
import dev.phalanx.entities.faults.FaultyComponents.Target;
import dev.phalanx.entities.faults.FaultyComponents.Team;
import dev.phalanx.entities.faults.FaultyComponents.Velocity;
import dev.phalanx.entities.faults.FaultyComponents.Waypoint;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// What is done to a world while faults happen, by name.
final class FaultScenarios {
    private FaultScenarios() {}

    static Map<String, Consumer<FaultyWorld>> all() {
        Map<String, Consumer<FaultyWorld>> all = new LinkedHashMap<>();
        one(all);
        many(all);
        shared(all);
        others(all);
        return all;
    }

    private static void one(Map<String, Consumer<FaultyWorld>> all) {
        all.put("create", f -> f.em.createEntity(Position.class, Velocity.class));
        all.put("create a new kind", f -> f.em.createEntity(Velocity.class, Burning.class, Stunned.class));
        all.put("create with values", f -> f.em.createEntity(new Position(), new Velocity(1, 2)));
        all.put("create with a shared value", f -> f.em.createEntity(new Position(), new Team(77)));
        all.put("destroy", f -> f.em.destroyEntity(f.one));
        all.put("destroy with cleanup", f -> f.em.destroyEntity(f.cleaned));
        all.put("destroy managed", f -> f.em.destroyEntity(f.managed));
        all.put("destroy a group", f -> f.em.destroyEntity(f.root));
        all.put("destroy in a chunk with a value", f -> f.em.destroyEntity(f.chunked));
        all.put("add a tag", f -> f.em.addComponent(f.one, Burning.class));
        all.put("add a value", f -> f.em.addComponent(f.second, new Velocity(1, 1)));
        all.put("add an object", f -> f.em.addComponent(f.one, new Clip()));
        all.put("add a buffer", f -> f.em.addBuffer(f.one, Waypoint.class));
        all.put("add a chunk value", f -> f.em.addChunkComponentData(f.one, Bounds.class));
        all.put("remove", f -> f.em.removeComponent(f.one, Velocity.class));
        all.put("remove an object", f -> f.em.removeComponent(f.managed, Clip.class));
        all.put("set a value", f -> f.em.setComponent(f.one, new Velocity(4, 4)));
        all.put("set an object", f -> f.em.setComponent(f.managed, new Clip()));
        all.put("move an object", f -> f.em.moveComponent(f.managed, f.second, Clip.class));
        all.put("instantiate", f -> f.em.instantiate(f.one));
        all.put("instantiate managed", f -> f.em.instantiate(f.managed));
        all.put("instantiate a group", f -> f.em.instantiate(f.root));
        all.put("set archetype", f -> f.em.setArchetype(f.one, f.em.createArchetype(Position.class, Burning.class)));
        all.put("disable an entity", f -> f.em.setEnabled(f.one, false));
        all.put("disable a component", f -> f.em.setComponentEnabled(f.buffered, Stunned.class, false));
        all.put("grow a buffer", f -> {
            for (int i = 0; i < 100; i++) {
                f.em.getBuffer(f.buffered, Waypoint.class).add(new Waypoint(i, f.one));
            }
        });
        all.put("name", f -> f.em.setName(f.one, "one"));
    }

    private static void many(Map<String, Consumer<FaultyWorld>> all) {
        all.put("create 500", f -> f.em.createEntity(f.em.createArchetype(Position.class, Velocity.class), 500));
        all.put("create 20,000", f -> f.em.createEntity(f.em.createArchetype(Position.class), 20_000));
        all.put("instantiate 300", f -> f.em.instantiate(f.one, 300));
        all.put("instantiate 3 managed", f -> f.em.instantiate(f.managed, 3));
        all.put("instantiate 3 groups", f -> f.em.instantiate(f.root, 3));
        all.put("destroy an array", f -> f.em.destroyEntity(f.plain));
        all.put("destroy by query", f -> f.em.destroyEntity(all(f, Velocity.class)));
        all.put("destroy all kinds by query", f -> f.em.destroyEntity(all(f, Position.class)));
        all.put("add to an array", f -> f.em.addComponent(f.plain, Burning.class));
        all.put("add by query", f -> f.em.addComponent(all(f, Velocity.class), Stunned.class));
        all.put("add a tag to all by query", f -> f.em.addComponent(all(f, Position.class), Burning.class));
        all.put("remove by query", f -> f.em.removeComponent(all(f, Position.class), Velocity.class));
        all.put("remove from an array", f -> f.em.removeComponent(f.plain, Velocity.class));
        all.put(
                "disable a component by query",
                f -> f.em.setComponentEnabled(all(f, Stunned.class), Stunned.class, false));
        all.put("add by a query of enabled ones", f -> f.em.addComponent(all(f, Stunned.class), Disabled.class));
        all.put("add chunk values by query", f -> f.em.addChunkComponentData(all(f, Velocity.class), new Bounds(3)));
        all.put("commands", f -> f.commands.playback(f.em));
        all.put("record commands", f -> {
            try (EntityCommandBuffer more = new EntityCommandBuffer()) {
                for (int i = 0; i < 50; i++) {
                    more.addComponent(more.createEntity(), new Velocity(i, i));
                }
                more.playback(f.em);
            }
        });
    }

    private static void shared(Map<String, Consumer<FaultyWorld>> all) {
        all.put("set a shared value", f -> f.em.setSharedComponent(f.shared, new Team(8)));
        all.put("set the value of another", f -> f.em.setSharedComponent(f.shared, new Team(0)));
        all.put("add a shared value", f -> f.em.addSharedComponent(f.one, new Team(6)));
        all.put("add a shared value by query", f -> f.em.addSharedComponent(all(f, Velocity.class), new Team(6)));
        all.put("set a shared value by query", f -> f.em.setSharedComponent(all(f, Team.class), new Team(6)));
        all.put("remove a shared value by query", f -> f.em.removeComponent(all(f, Team.class), Team.class));
        all.put("filter by a shared value", f -> {
            EntityQuery query = f.em.queryBuilder().withAll(Team.class).buildPrivate();
            query.setSharedComponentFilter(new Team(1));
            f.em.addComponent(query, Burning.class);
        });
        all.put("destroy shared ones", f -> f.em.destroyEntity(all(f, Team.class)));
    }

    private static void others(Map<String, Consumer<FaultyWorld>> all) {
        worlds(all, "move from another world", f -> f.em.moveEntitiesFrom(f.there));
        worlds(all, "copy from another world", f -> f.em.copyEntitiesFrom(f.there, f.there.getAllEntities()));
        worlds(all, "become another world", f -> f.em.copyAndReplaceEntitiesFrom(f.there));
        worlds(all, "move to another world", f -> f.there.moveEntitiesFrom(f.em));
        worlds(all, "move some to another world", f -> f.there.moveEntitiesFrom(f.em, all(f, Team.class)));
        worlds(all, "copy to another world", f -> f.there.copyEntitiesFrom(f.em, living(f)));
        worlds(all, "another world becomes this", f -> f.there.copyAndReplaceEntitiesFrom(f.em));
        all.put("archetypes and queries", f -> {
            f.em.createArchetype(Velocity.class, Bounds.class, Rest.class, Team.class);
            f.em.queryBuilder().withAll(Rest.class).withNone(Team.class).build().calculateEntityCount();
            f.em.createEntity(new Rest(3), new Target(f.one));
        });
        all.put("loops", f -> {
            f.em.query(rw(Position.class), ro(Velocity.class))
                    .forEach((position, velocity) -> position.x += velocity.x());
            f.em.query(ref(Stunned.class)).forEach(stunned -> stunned.set(new Stunned(3)));
        });
        all.put("a loop with commands", f -> {
            try (EntityCommandBuffer more = new EntityCommandBuffer()) {
                f.em.query(ro(Velocity.class))
                        .withEntityAccess()
                        .forEach((velocity, entity) -> more.destroyEntity(entity));
                more.playback(f.em);
            }
        });
        all.put("gather and scatter", f -> {
            EntityQuery query = f.em.queryBuilder().withAllRW(Velocity.class).build();
            NativeArray<Velocity> values = query.toComponentDataArray(Velocity.class);
            query.copyFromComponentDataArray(values);
        });
        all.put("close", f -> {
            World world = f.world;
            EntityManager em = world.entityManager();
            em.createEntity(Position.class);
            world.close();
        });
    }

    private static void worlds(Map<String, Consumer<FaultyWorld>> all, String name, Consumer<FaultyWorld> scenario) {
        all.put(name, f -> {
            f.usesTwoWorlds = true;
            scenario.accept(f);
        });
    }

    private static NativeArray<Entity> living(FaultyWorld f) {
        return f.em.queryBuilder().withAll(Position.class).build().toEntityArray();
    }

    private static EntityQuery all(FaultyWorld f, Class<? extends IComponent> type) {
        return f.em.queryBuilder().withAll(type).build();
    }
}
