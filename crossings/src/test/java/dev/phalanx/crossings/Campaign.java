package dev.phalanx.crossings;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.collections.NativeQueue;
import dev.phalanx.collections.NativeStream;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.IJobEntityChunkBeginEnd;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;
import dev.phalanx.transforms.TransformSystems;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A game in a level that is streamed around its captain, with events of every form that docs/events.md names, systems
/// in a group of their own and in fixed steps, and requests that are entities. All of its state is in components.
final class Campaign implements AutoCloseable {
    private static final int TILES = 6;
    private static final int TILE_LENGTH = 10;

    @Saved
    public record Unit(int number) implements IComponentData {}

    @Saved
    public record Captain(Entity lastHit) implements IComponentData {}

    @Saved
    public static final class Marching implements IComponentData {
        public float speed;
    }

    /// Burns one unit a frame; begins again when it has ended, which is the event.
    @Saved
    public static final class Fuse implements IComponentData {
        public int left;
        public int every;
    }

    /// Enabled in the frame of the event.
    @Saved
    public record Burst(int strength) implements IComponentData, IEnableableComponent {}

    /// In the buffer of a singleton.
    @Saved
    public record Explosion(Entity by, int number) implements IBufferElementData {}

    /// In the buffer of the captain, by commands of parallel jobs.
    @Saved
    public record Hit(Entity by, int number) implements IBufferElementData {}

    /// An entity of its own, for a frame.
    @Saved
    public record Crash(int number) implements IComponentData {}

    /// A number in a buffer for readers with another rate.
    @Saved
    public record Entry(int number) implements IBufferElementData {}

    /// An entity of its own, until it is done.
    @Saved
    public record Reinforcement(int count) implements IComponentData {}

    /// In a queue and in a stream.
    public record Blast(int number) {}

    /// What readers have counted.
    @Saved
    public static final class Tally implements IComponentData {
        public int spawned;
        public long blasts;
        public long explosions;
        public long bursts;
        public long hits;
        public long crashes;
        public long entries;
        public long steps;
        public long firstEntry;
        public long readEntries;

        @Override
        public String toString() {
            return "spawned " + spawned + ", blasts " + blasts + ", explosions " + explosions + ", bursts " + bursts
                    + ", hits " + hits + ", crashes " + crashes + ", entries " + entries + ", steps " + steps;
        }
    }

    /// Depends on the order of the events in the stream; is not saved.
    public static final class Order implements IComponentData {
        public long hash;
    }

    public record Barracks(Entity prefab) implements IComponentData {}

    public record UnitAuthoring(int number, float speed, int fuse, boolean isCaptain) implements IAuthoring {}

    public record BarracksAuthoring(AssetRef prefab) implements IAuthoring {}

    public static final class UnitBaker extends Baker<UnitAuthoring> {
        @Override
        protected void bake(UnitAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Unit(authoring.number()));
            Marching marching = new Marching();
            marching.speed = authoring.speed();
            addComponent(entity, marching);
            if (authoring.isCaptain()) {
                addComponent(entity, new Captain(Entity.NULL));
                addBuffer(entity, Hit.class);
            }
            if (authoring.fuse() > 0) {
                Fuse fuse = new Fuse();
                fuse.left = authoring.fuse();
                fuse.every = authoring.fuse();
                addComponent(entity, fuse);
                addComponent(entity, new Burst(authoring.number()));
                setComponentEnabled(entity, Burst.class, false);
            }
        }
    }

    public static final class BarracksBaker extends Baker<BarracksAuthoring> {
        @Override
        protected void bake(BarracksAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.NONE),
                    new Barracks(getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC)));
        }
    }

    private static final BakingTypes TYPES = BakingTypes.none()
            .withAuthoring(UnitAuthoring.class, BarracksAuthoring.class)
            .withBakers(new UnitBaker(), new BarracksBaker());

    static final SaveGameOptions SAVED = SaveGameOptions.DEFAULT.withTypes(LocalTransform.class);

    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(TransformSystemGroup.class)
    public static final class PlayGroup extends ComponentSystemGroup {}

    /// Requests the sections near the captain, and ends the requests of those that are far.
    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(PlayGroup.class)
    public static final class StreamSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Captain.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            float at = em.getComponent(em.getSingletonEntity(Captain.class), LocalTransform.class).position.x;
            List<Entity> near = new ArrayList<>();
            List<Entity> far = new ArrayList<>();
            SystemAPI.query(ro(SceneSectionData.class)).withEntityAccess().forEach((data, section) -> {
                float distance = Math.abs(at - (data.subSectionIndex() - 1) * TILE_LENGTH);
                if (data.subSectionIndex() > 0 && distance < 1.5f * TILE_LENGTH) {
                    near.add(section);
                } else if (data.subSectionIndex() > 0 && distance > 2 * TILE_LENGTH) {
                    far.add(section);
                }
            });
            near.forEach(section -> em.addComponent(section, RequestSceneLoaded.class));
            far.forEach(section -> em.removeComponent(section, RequestSceneLoaded.class));
        }
    }

    @UpdateInGroup(PlayGroup.class)
    public static final class ReinforcementSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Reinforcement.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            Tally tally = SystemAPI.getSingleton(Tally.class);
            Entity prefab = SystemAPI.getSingleton(Barracks.class).prefab();
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            SystemAPI.query(ro(Reinforcement.class)).withEntityAccess().forEach((request, entity) -> {
                for (int i = 0; i < request.count(); i++) {
                    Entity made = commands.instantiate(prefab);
                    commands.setComponent(made, new Unit(1000 + tally.spawned));
                    commands.setComponent(made, LocalTransform.fromPosition(0, tally.spawned++, 0));
                }
                commands.destroyEntity(entity);
            });
            SystemAPI.setSingleton(tally);
        }
    }

    public record FuseJob(
            NativeQueue.ParallelWriter<Blast> queue,
            NativeStream.Writer stream,
            EntityCommandBuffer.ParallelWriter commands,
            Entity captain)
            implements IJobEntity, IJobEntityChunkBeginEnd {
        public void execute(@ChunkIndexInQuery int chunk, Entity entity, Unit unit, Fuse fuse) {
            if (--fuse.left == 0) {
                fuse.left = fuse.every;
                queue.enqueue(new Blast(unit.number()));
                stream.write(new Blast(unit.number()));
                commands.appendToBuffer(chunk, captain, new Hit(entity, unit.number()));
            }
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            stream.beginForEachIndex(number);
            return true;
        }

        @Override
        public void onChunkEnd(
                ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask, boolean wasExecuted) {
            stream.endForEachIndex();
        }
    }

    /// Writes events of all forms.
    @UpdateInGroup(PlayGroup.class)
    @UpdateAfter(ReinforcementSystem.class)
    public static final class FuseSystem implements ISystem {
        private final NativeQueue<Blast> queue = NativeQueue.of(Blast.class);
        private EntityQuery fuses;
        private EntityQuery crashes;

        @Override
        public void onCreate(SystemState state) {
            fuses = SystemAPI.queryBuilder()
                    .withAllRW(Fuse.class)
                    .withAll(Unit.class)
                    .build();
            crashes = SystemAPI.queryBuilder().withAll(Crash.class).build();
            state.requireForUpdate(Captain.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            queue.clear();
            Tally tally = SystemAPI.getSingleton(Tally.class);
            Order order = SystemAPI.getSingleton(Order.class);
            Entity captain = SystemAPI.getSingletonEntity(Captain.class);
            try (NativeStream stream = NativeStream.of(fuses.calculateChunkCountWithoutFiltering());
                    EntityCommandBuffer hits = new EntityCommandBuffer()) {
                JobHandle written = new FuseJob(
                                queue.asParallelWriter(), stream.asWriter(), hits.asParallelWriter(), captain)
                        .scheduleParallel(fuses, state.dependency());
                written.complete();
                try (NativeArray<Blast> blasts = stream.toNativeArray(Blast.class)) {
                    for (Blast blast : blasts) {
                        order.hash = order.hash * 31 + blast.number();
                    }
                }
                hits.playback(state.entityManager());
            }
            Blast[] blasts = queue.toArray();
            Arrays.sort(blasts, (a, b) -> Integer.compare(a.number(), b.number()));
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            commands.destroyEntity(crashes);
            DynamicBuffer<Explosion> explosions = SystemAPI.getSingletonBuffer(Explosion.class);
            DynamicBuffer<Entry> journal = SystemAPI.getSingletonBuffer(Entry.class);
            explosions.clear();
            while (tally.firstEntry < tally.readEntries) {
                journal.removeAt(0);
                tally.firstEntry++;
            }
            for (Blast blast : blasts) {
                tally.blasts += blast.number();
                explosions.add(new Explosion(captain, blast.number()));
                journal.add(new Entry(blast.number()));
                if (blast.number() % 2 == 0) {
                    commands.addComponent(commands.createEntity(), new Crash(blast.number()));
                }
            }
            SystemAPI.query(ro(Fuse.class), enabledRW(Burst.class))
                    .withPresent(Burst.class)
                    .forEach((fuse, burst) -> burst.set(fuse.left == fuse.every));
            SystemAPI.setSingleton(tally);
            SystemAPI.setSingleton(order);
        }

        @Override
        public void onDestroy(SystemState state) {
            queue.close();
        }
    }

    /// Reads events once a frame.
    @UpdateInGroup(PlayGroup.class)
    @UpdateAfter(FuseSystem.class)
    public static final class TallySystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Captain.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            Tally tally = SystemAPI.getSingleton(Tally.class);
            SystemAPI.getSingletonBuffer(Explosion.class, true).forEach(each -> {
                tally.explosions += SystemAPI.exists(each.by()) ? each.number() : 0;
            });
            SystemAPI.query(ro(Unit.class)).withAll(Burst.class).forEach(unit -> tally.bursts += unit.number());
            SystemAPI.query(ro(Crash.class)).forEach(crash -> tally.crashes += crash.number());
            Entity captain = SystemAPI.getSingletonEntity(Captain.class);
            DynamicBuffer<Hit> hits = SystemAPI.getBuffer(captain, Hit.class);
            int most = 0;
            for (Hit hit : hits) {
                tally.hits += hit.number();
                if (hit.number() > most) {
                    most = hit.number();
                    SystemAPI.setComponent(captain, new Captain(hit.by()));
                }
            }
            SystemAPI.getBuffer(captain, Hit.class).clear();
            SystemAPI.setSingleton(tally);
        }
    }

    public record MarchJob(float seconds) implements IJobEntity {
        public void execute(LocalTransform transform, Marching marching) {
            transform.position.x += marching.speed * seconds;
        }
    }

    /// Moves units in steps, turns the captain back at the ends of the level, and reads the journal.
    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    public static final class StepSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Captain.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(LocalTransform.class), rw(Marching.class))
                    .withAll(Captain.class)
                    .forEach((transform, marching) -> {
                        if (transform.position.x > (TILES - 1) * TILE_LENGTH) {
                            marching.speed = -Math.abs(marching.speed);
                        } else if (transform.position.x < 0) {
                            marching.speed = Math.abs(marching.speed);
                        }
                    });
            new MarchJob(SystemAPI.time().deltaTime()).scheduleParallel();
            Tally tally = SystemAPI.getSingleton(Tally.class);
            tally.steps++;
            DynamicBuffer<Entry> journal = SystemAPI.getSingletonBuffer(Entry.class, true);
            for (long i = Math.max(tally.readEntries, tally.firstEntry); i < tally.firstEntry + journal.length(); i++) {
                tally.entries += journal.get((int) (i - tally.firstEntry)).number();
            }
            tally.readEntries = tally.firstEntry + journal.length();
            SystemAPI.setSingleton(tally);
        }
    }

    /// Sections are loaded on the world's thread, one in each update, so that all runs have the same frames.
    static final SceneStreamingSettings EVENLY = SceneStreamingSettings.DEFAULT
            .withMaxConcurrent(0)
            .withMoveMicros(0)
            .withUnloadMicros(0);

    final World world;
    final EntityManager em;
    private final RunLoop loop;

    /// A world with the systems of the game, without a level and without units.
    ///
    /// @param scenes the directory with the level
    Campaign(Path scenes, SceneStreamingSettings settings) {
        world = World.unlisted("Campaign");
        world.setFailFast(true);
        em = world.entityManager();
        world.addSystems(DefaultSystems.types());
        world.addSystems(SceneSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystem(new StreamSystem());
        world.addSystem(new ReinforcementSystem());
        world.addSystem(new FuseSystem());
        world.addSystem(new TallySystem());
        world.addSystem(new StepSystem());
        SceneSystem.setSource(world, SceneSource.directory(scenes));
        SceneSystem.setSettings(world, settings);
        em.createSingleton(new Tally(), "tally");
        em.createSingleton(new Order(), "order");
        em.createSingletonBuffer(Explosion.class, "explosions");
        em.createSingletonBuffer(Entry.class, "journal");
        loop = RunLoop.of(world);
        frames(1); // the first frame takes no time, and has one step
    }

    /// Bakes the level: a captain and barracks in section 0, and units in one section for each tile.
    static void bakeLevel(Path files, Path scenes) throws IOException {
        StringBuilder level = new StringBuilder("""
                nodes:
                  - name: Captain
                    id: captain
                    components:
                      - Unit: {number: 1, speed: 10, fuse: 7, isCaptain: true}
                  - name: Barracks
                    id: barracks
                    components:
                      - Barracks: {prefab: soldier.scene.yaml}
                """);
        for (int tile = 1; tile <= TILES; tile++) {
            for (int unit = 1; unit <= 3; unit++) {
                level.append("""
                          - name: Guard %1$d of %2$d
                            id: guard%2$d%1$d
                            position: [%3$d, %1$d, 0]
                            components:
                              - SceneSection: {section: %2$d}
                              - Unit: {number: %2$d%1$d, speed: 0.%1$d, fuse: %4$d}
                        """.formatted(unit, tile, (tile - 1) * TILE_LENGTH, 2 + unit + tile));
            }
        }
        Files.writeString(files.resolve("level.scene.yaml"), level);
        Files.writeString(files.resolve("soldier.scene.yaml"), """
                nodes:
                  - name: Soldier
                    id: soldier
                    components:
                      - Unit: {number: 999, speed: 2, fuse: 5}
                    children:
                      - name: Spear
                        id: spear
                        position: [1, 0, 0]
                        components:
                          - Unit: {number: 998, speed: 0, fuse: 0}
                """);
        try (ProjectBaking project = ProjectBaking.of(files, scenes, TYPES)) {
            project.bake().orThrow();
        }
    }

    /// Requests the level, of which the game then loads the sections near the captain.
    void start() {
        Entity scene = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("level"),
                SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
        frames(1);
        SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, scene, 0));
    }

    /// Updates the world for a while, 50 ms of its time in each frame.
    void frames(int count) {
        for (int i = 0; i < count; i++) {
            loop.tick(0.05);
        }
        em.completeAllTrackedJobs();
        world.audit();
    }

    /// Loads a saved game.
    ///
    /// @return what did not come back
    List<String> load(Path save) throws IOException {
        return SaveGames.load(world, save, SAVED).dropped();
    }

    Tally tally() {
        return em.getSingleton(Tally.class);
    }

    Entity find(int number) {
        for (Entity entity : em.queryBuilder().withAll(Unit.class).build().toEntityArray()) {
            if (em.getComponent(entity, Unit.class).number() == number) {
                return entity;
            }
        }
        throw new AssertionError("no unit " + number);
    }

    private String nameOf(Entity entity) {
        return em.exists(entity) ? "unit " + em.getComponent(entity, Unit.class).number() : "none";
    }

    /// What a player sees: a line for each unit, request, event and number, in order.
    List<String> seen() {
        List<String> lines = new ArrayList<>();
        lines.add(tally().toString());
        for (Entity entity : em.queryBuilder().withAll(Unit.class).build().toEntityArray()) {
            String line = nameOf(entity) + " at "
                    + em.getComponent(entity, LocalTransform.class).position + ", speed "
                    + em.getComponent(entity, Marching.class).speed;
            if (em.hasComponent(entity, Fuse.class)) {
                line += ", fuse " + em.getComponent(entity, Fuse.class).left
                        + (em.isComponentEnabled(entity, Burst.class) ? " bursts" : "");
            }
            if (em.hasComponent(entity, Captain.class)) {
                line += ", hit by "
                        + nameOf(em.getComponent(entity, Captain.class).lastHit()) + ", hits "
                        + em.getBuffer(entity, Hit.class, true).length();
            }
            lines.add(line);
        }
        for (Explosion explosion : em.getSingletonBuffer(Explosion.class, true)) {
            lines.add("explosion " + explosion.number() + " by " + nameOf(explosion.by()));
        }
        em.query(ro(Crash.class)).forEach(crash -> lines.add("crash " + crash.number()));
        em.query(ro(Reinforcement.class)).forEach(request -> lines.add(request.toString()));
        for (Entity section :
                em.queryBuilder().withAll(SceneSectionData.class).build().toEntityArray()) {
            lines.add("section "
                    + em.getComponent(section, SceneSectionData.class).subSectionIndex() + " "
                    + SceneSystem.getSectionStreamingState(world, section));
        }
        lines.sort(null);
        return lines;
    }

    /// Goes on with a saved game in a process of its own, and prints the state hash and all that a player sees, before
    /// and after some frames.
    public static void main(String[] arguments) throws IOException {
        System.out.println(goOn(Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2])));
    }

    static String goOn(Path scenes, Path save, int frames) throws IOException {
        try (Campaign game = new Campaign(scenes, EVENLY)) {
            String before = game.load(save) + "\n" + game.world.stateHash() + "\n" + String.join("\n", game.seen());
            game.frames(frames);
            return before + "\n" + game.world.stateHash() + "\n" + String.join("\n", game.seen());
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
