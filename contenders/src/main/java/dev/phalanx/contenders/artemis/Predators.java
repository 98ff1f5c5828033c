package dev.phalanx.contenders.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.BaseEntitySystem;
import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.PooledComponent;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Predators with the id of a target, and its number, because ids are used again.
final class Predators implements Run {
    private final World world;
    private final int[] predators;
    private final int[] slots;

    /// A predator.
    public static final class Hunter extends PooledComponent {
        private int number;
        private int hunts;
        private int target = -1;
        private int targetNumber;

        /// Called by the world.
        public Hunter() {}

        @Override
        protected void reset() {
            hunts = 0;
            target = -1;
        }
    }

    /// What predators hunt.
    public static final class Prey extends PooledComponent {
        private int number;

        /// Called by the world.
        public Prey() {}

        @Override
        protected void reset() {
            number = 0;
        }
    }

    @All({Hunter.class, Position.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class HuntSystem extends BaseEntitySystem {
        private final int[] slots;
        private final IntBag caught = new IntBag();
        private ComponentMapper<Hunter> hunters;
        private ComponentMapper<Position> positions;
        private ComponentMapper<Prey> preys;

        HuntSystem(int[] slots) {
            this.slots = slots;
        }

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Hunter hunter = hunters.get(ids[i]);
                if (!hasTarget(hunter)) {
                    hunter.target = slots[Hunt.slot(hunter.number, hunter.hunts, slots.length)];
                    hunter.targetNumber = preys.get(hunter.target).number;
                    hunter.hunts++;
                }
                if (!positions.get(ids[i]).approach(positions.get(hunter.target))) {
                    caught.add(hunter.target);
                }
            }
        }

        private boolean hasTarget(Hunter hunter) {
            return hunter.target >= 0
                    && preys.has(hunter.target)
                    && preys.get(hunter.target).number == hunter.targetNumber;
        }
    }

    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers, and initialize makes the archetype.
    static final class CatchSystem extends BaseSystem {
        private final int[] slots;
        private HuntSystem hunting;
        private ComponentMapper<Position> positions;
        private ComponentMapper<Velocity> velocities;
        private ComponentMapper<Prey> preys;
        private Archetype archetype;

        CatchSystem(int[] slots) {
            this.slots = slots;
        }

        @Override
        protected void initialize() {
            archetype = new ArchetypeBuilder()
                    .add(Position.class)
                    .add(Velocity.class)
                    .add(Prey.class)
                    .build(world);
        }

        @Override
        protected void processSystem() {
            for (int i = 0; i < hunting.caught.size(); i++) {
                int prey = hunting.caught.get(i);
                int number = preys.get(prey).number;
                if (slots[number % slots.length] == prey) { // otherwise several have caught it
                    world.delete(prey);
                    create(Hunt.next(number, slots.length));
                }
            }
            hunting.caught.setSize(0);
        }

        private void create(int number) {
            int prey = world.create(archetype);
            positions.get(prey).start(number);
            velocities.get(prey).start(number);
            preys.get(prey).number = number;
            slots[number % slots.length] = prey;
        }
    }

    Predators(int size) {
        predators = new int[Hunt.predators(size)];
        slots = new int[Hunt.prey(size)];
        CatchSystem catching = new CatchSystem(slots);
        world = Worlds.of(size, new MoveSystem(), new HuntSystem(slots), catching);
        for (int i = 0; i < predators.length; i++) {
            predators[i] = world.create();
            world.getMapper(Position.class).create(predators[i]).start(i);
            world.getMapper(Hunter.class).create(predators[i]).number = i;
        }
        for (int i = 0; i < slots.length; i++) {
            catching.create(i);
        }
        world.setDelta(Values.DT);
    }

    @Override
    public void run() {
        world.process();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        ComponentMapper<Position> positions = world.getMapper(Position.class);
        for (int predator : predators) {
            Position position = positions.get(predator);
            digest.add(
                    position.x,
                    position.y,
                    position.z,
                    world.getMapper(Hunter.class).get(predator).hunts);
        }
        for (int prey : slots) {
            Position position = positions.get(prey);
            digest.add(
                    position.x,
                    position.y,
                    position.z,
                    world.getMapper(Prey.class).get(prey).number);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
