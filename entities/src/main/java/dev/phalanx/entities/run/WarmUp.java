package dev.phalanx.entities.run;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.DisableAutoCreation;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A frame of a small world, which loads and initialises the classes that most worlds need, the class file library of
/// the JDK among them.
///
/// Nothing is done often enough for the JIT compiler to take notice, so that what it knows of types is what it sees in
/// the program.
final class WarmUp {
    private static @Nullable Thread thread;
    private static final int ENTITIES = 4;

    private WarmUp() {}

    static final class Place implements IComponentData {
        public float x;
    }

    record Speed(float x) implements IComponentData {}

    record Flag(float weight) implements IComponentData, IEnableableComponent {}

    record Group(int number) implements ISharedComponentData {}

    record Element(int number) implements IBufferElementData {}

    record Move(float deltaTime) implements IJobEntity {
        void execute(Place place, Speed speed) {
            place.x += speed.x() * deltaTime;
        }
    }

    record Fill(NativeArray<Speed> speeds) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            speeds.set(index, new Speed(index));
        }
    }

    @DisableAutoCreation
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float deltaTime = state.time().deltaTime();
            state.entityManager()
                    .query(rw(Place.class), ro(Speed.class))
                    .forEach((place, speed) -> place.x += speed.x() * deltaTime);
            state.getComponentLookup(Speed.class, true);
            new Move(deltaTime).scheduleParallel();
            Entities.forEach(rw(Place.class), ro(Flag.class)).schedule((place, flag) -> place.x += flag.weight());
        }
    }

    /// Starts the thread, once.
    static synchronized Thread start() {
        Thread started = thread;
        if (started == null) {
            started = Thread.ofPlatform().daemon().name("Phalanx warm-up").start(WarmUp::run);
            thread = started;
        }
        return started;
    }

    /// An exception here occurs in the program's own world as well, which reports it to its caller.
    private static void run() {
        try (World world = World.unlisted("Warm-up")) {
            world.setFailFast(true);
            fill(world.entityManager());
            DefaultWorld.addSystems(world, List.of(MoveSystem.class));
            RunLoop.of(world).fixedDelta(1).run(1);
        } catch (RuntimeException | LinkageError failed) {
            System.getLogger(WarmUp.class.getPackageName())
                    .log(System.Logger.Level.DEBUG, "Phalanx could not be warmed up.", failed);
        }
    }

    private static void fill(EntityManager entities) {
        EntityArchetype movers = entities.createArchetype(Place.class, Speed.class, Flag.class, Element.class);
        try (NativeArray<Entity> made = entities.createEntity(movers, ENTITIES);
                NativeArray<Speed> speeds = NativeArray.ofLength(Speed.class, ENTITIES);
                EntityCommandBuffer commands = new EntityCommandBuffer()) {
            new Fill(speeds).schedule(ENTITIES, 1).complete();
            Entity first = made.get(0);
            entities.setComponent(first, speeds.get(1));
            entities.getComponent(first, Place.class);
            entities.getBuffer(first, Element.class).add(new Element(1));
            entities.addSharedComponent(first, new Group(1));
            commands.addComponent(commands.createEntity(), new Speed(1));
            commands.destroyEntity(made.get(1));
            commands.playback(entities);
            EntityQuery query = entities.createEntityQuery(ComponentType.readOnly(Speed.class));
            query.toComponentDataArray(Speed.class).close();
        }
    }
}
