package dev.phalanx.inspector;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.util.Random;

/// A small game for tests that look at it: soldiers of several teams circle around their captains, lose health and are
/// replaced. It runs on a thread of its own until it is closed.
final class Skirmish implements AutoCloseable {
    enum Stance {
        CALM,
        ALERT,
        BRAVE
    }

    static final class Health implements IComponentData {
        public float current = 100;
        public float max = 100;
    }

    static final class Soldier implements IComponentData {
        public Stance stance = Stance.CALM;
        public Entity captain = Entity.NULL;
        public FixedString32Bytes motto = FixedString32Bytes.empty();
        public FixedList32Bytes<Integer> medals = FixedList32Bytes.of(Integer.class);
        public boolean isWounded;
    }

    record Orbit(float x, float z, float radius, float speed, float phase) implements IComponentData {}

    /// Where one of forty entities without names goes.
    record Heading(float degrees) implements IComponentData {}

    record Position(float x, float y) implements IComponentData {}

    record Waypoint(float x, float y) implements IBufferElementData {}

    record Team(int id) implements ISharedComponentData {}

    record Stunned() implements IComponentData, IEnableableComponent {}

    /// Counts rounds in an element of an array and beside it.
    static final class Score implements IComponentData {
        @FixedLength(3)
        public int[] wins = new int[3];

        public int rounds;
    }

    /// Has fields with names that the protocol uses for other things.
    static final class Crate implements IComponentData {
        public int blob = 41;
        public float container = 4.5f;
        public Label label = new Label();
        public int hash = 43;
        public Plane plane = new Plane();
    }

    static final class Label {
        public Stance value = Stance.ALERT;
        public int entity = 44;
    }

    /// Four numbers of length one that are no rotation.
    static final class Plane {
        public float x = 0;
        public float y = 1;
        public float z = 0;
        public float w = 0;
    }

    static final class Banner implements IManagedComponentData, Cloneable {
        public String picture = "lion.png";
        public int layer = 3;

        @Override
        public Banner clone() {
            Banner copy = new Banner();
            copy.picture = picture;
            copy.layer = layer;
            return copy;
        }
    }

    static final class OrbitSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float time = (float) SystemAPI.time().elapsedTime();
            SystemAPI.query(rw(LocalTransform.class), ro(Orbit.class)).forEach((transform, orbit) -> {
                float angle = orbit.phase() + time * orbit.speed();
                transform.position.x = orbit.x() + orbit.radius() * (float) Math.cos(angle);
                transform.position.z = orbit.z() + orbit.radius() * (float) Math.sin(angle);
                transform.rotation.rotationY(-angle);
            });
        }
    }

    @UpdateAfter(OrbitSystem.class)
    static final class FatigueSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float delta = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Health.class)).withNone(Stunned.class).forEach(health -> {
                health.current -= delta * 5;
                if (health.current < 0) {
                    health.current += health.max;
                }
            });
        }
    }

    static final class ScoreSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Score.class)).forEach(score -> {
                score.wins[0]++;
                score.rounds++;
            });
        }
    }

    /// Throws in every update while it is told to.
    static final class AmbushSystem implements ISystem {
        private volatile boolean isBroken;

        @Override
        public void onUpdate(SystemState state) {
            if (isBroken) {
                throw new IllegalStateException("No one is <b>hidden</b> here.");
            }
        }
    }

    @UpdateAfter(FatigueSystem.class)
    static final class ReinforcementSystem implements ISystem {
        private Entity last = Entity.NULL;

        @Override
        public void onUpdate(SystemState state) {
            EntityCommandBuffer commands = SystemAPI.getSingleton(
                            EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
            EntityManager em = state.entityManager();
            if (em.exists(last)) {
                commands.destroyEntity(last);
            }
            Entity recruit = commands.createEntity();
            commands.addComponent(recruit, new Health());
            commands.addComponent(recruit, new Orbit(0, 0, 1, 1, 0));
            last = em.createEntity(new Health(), new Stunned());
            em.setName(last, "Recruit");
            EntityQuery recruits = state.getEntityQuery(
                    ComponentType.readOnly(Orbit.class), ComponentType.exclude(LocalTransform.class));
            for (Entity former : recruits.toEntityArray()) {
                commands.destroyEntity(former);
            }
        }
    }

    private final AmbushSystem ambush = new AmbushSystem();
    private final RunningWorld running;

    /// @param soldiers the number of soldiers
    /// @param options how the world is shown
    Skirmish(int soldiers, InspectorOptions options) {
        this(soldiers, false, options);
    }

    /// @param soldiers the number of soldiers
    /// @param hasHistory whether the world keeps its last ten seconds
    /// @param options how the world is shown
    Skirmish(int soldiers, boolean hasHistory, InspectorOptions options) {
        running = new RunningWorld("Skirmish", options, world -> {
            begin(world, soldiers);
            if (hasHistory) {
                WorldHistory.of(world).ticks(600).start();
            }
        });
    }

    private void begin(World world, int soldiers) {
        world.setFailFast(false);
        world.addSystems(TransformSystems.types());
        world.addSystem(new OrbitSystem());
        world.addSystem(new FatigueSystem());
        world.addSystem(new ScoreSystem());
        world.addSystem(ambush);
        world.addSystem(new ReinforcementSystem());
        populate(world.entityManager(), soldiers);
    }

    private static void populate(EntityManager em, int soldiers) {
        Random random = new Random(7);
        for (int i = 0; i < 40; i++) {
            em.createEntity(new Heading(9 * i), new Position(i, 0));
        }
        Entity prefab = em.createEntity(new Health(), new Prefab());
        em.setName(prefab, "Soldier prefab");
        int teams = 5;
        for (int team = 0; team < teams; team++) {
            float x = 40 * (float) Math.cos(team * 2 * Math.PI / teams);
            float z = 40 * (float) Math.sin(team * 2 * Math.PI / teams);
            Entity captain = em.createEntity(
                    new Health(),
                    new Soldier(),
                    LocalTransform.fromPosition(x, 0, z),
                    new LocalToWorld(),
                    new Stunned(),
                    new Score(),
                    new Crate(),
                    new Banner());
            em.setName(captain, "Captain " + (char) ('A' + team));
            em.addComponent(captain, new EntityGuid(0x2f, 0, 0, team));
            em.setComponentEnabled(captain, Stunned.class, team == 1);
            em.addSharedComponent(captain, new Team(team));
            DynamicBuffer<Waypoint> way = em.addBuffer(captain, Waypoint.class);
            for (int i = 0; i < 3; i++) {
                way.add(new Waypoint(x + i, z - i));
            }
            for (int i = 0; i < 3; i++) {
                Entity flag = em.createEntity(
                        LocalTransform.fromPosition(0, 2 + i, 0), new LocalToWorld(), new Parent(captain));
                em.setName(flag, "Flag " + (i + 1));
            }
            NativeArray<Entity> troop = em.createEntity(
                    em.createArchetype(
                            Health.class, Soldier.class, Orbit.class, LocalTransform.class, LocalToWorld.class),
                    soldiers / teams);
            for (int i = 0; i < troop.length(); i++) {
                Entity soldier = troop.get(i);
                Health health = new Health();
                health.current = random.nextFloat() * 100;
                em.setComponent(soldier, health);
                Soldier facts = new Soldier();
                facts.captain = captain;
                facts.stance = Stance.values()[random.nextInt(3)];
                facts.motto = FixedString32Bytes.of("Forward!");
                em.setComponent(soldier, facts);
                em.setComponent(soldier, LocalTransform.fromPosition(x, random.nextFloat() * 6, z));
                em.setComponent(
                        soldier,
                        new Orbit(
                                x, z, 3 + random.nextFloat() * 20, 0.1f + random.nextFloat(), random.nextFloat() * 6));
                if (i % 4 == 0) {
                    em.setName(soldier, "Soldier " + (char) ('A' + team) + i);
                }
            }
        }
    }

    /// Lets [AmbushSystem] throw, or end it.
    void breakAmbush(boolean isBroken) {
        ambush.isBroken = isBroken;
    }

    Inspector inspector() {
        return running.inspector();
    }

    /// The world, which belongs to the thread of the game.
    World world() {
        return running.world();
    }

    @Override
    public void close() {
        running.close();
    }
}
