package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;

/// Predators with a field of type `Entity`, which leads to no entity any more once the prey is destroyed.
final class Predators extends WorldRun {
    /// A predator.
    public static final class Hunter implements IComponentData {
        /// Its number.
        public int number;

        /// How many targets it had.
        public int hunts;

        /// Its prey, `Entity.NULL` at first.
        public Entity target = Entity.NULL;

        /// The first one.
        public Hunter() {}

        static Hunter of(int number) {
            Hunter hunter = new Hunter();
            hunter.number = number;
            return hunter;
        }
    }

    /// What predators hunt.
    ///
    /// @param number its number
    public record Prey(int number) implements IComponentData {}

    /// Lets predators find, chase and catch their targets.
    @UpdateAfter(MoveSystem.class)
    static final class HuntSystem implements ISystem {
        private final EntityList slots;
        private final EntityList caught;

        HuntSystem(EntityList slots, EntityList caught) {
            this.slots = slots;
            this.caught = caught;
        }

        @Override
        public void onUpdate(SystemState state) {
            ComponentLookup<Position> positions = SystemAPI.getComponentLookup(Position.class, true);
            SystemAPI.query(rw(Hunter.class), rw(Position.class)).forEach((hunter, position) -> {
                Position there = positions.tryGetComponent(hunter.target);
                if (there == null) {
                    hunter.target = slots.get(Hunt.slot(hunter.number, hunter.hunts, slots.size()));
                    hunter.hunts++;
                    there = positions.get(hunter.target);
                }
                float x = there.x - position.x;
                float y = there.y - position.y;
                float z = there.z - position.z;
                float step = Hunt.step(x * x + y * y + z * z);
                if (step == 0) {
                    caught.add(hunter.target);
                } else {
                    position.x += x * step;
                    position.y += y * step;
                    position.z += z * step;
                }
            });
        }
    }

    /// Replaces prey that was caught.
    @UpdateAfter(HuntSystem.class)
    static final class CatchSystem implements ISystem {
        private final EntityList slots;
        private final EntityList caught;

        CatchSystem(EntityList slots, EntityList caught) {
            this.slots = slots;
            this.caught = caught;
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (int i = 0; i < caught.size(); i++) {
                Entity prey = caught.get(i);
                if (em.exists(prey)) { // otherwise several have caught it
                    int number = em.getComponent(prey, Prey.class).number();
                    em.destroyEntity(prey);
                    slots.set(number % slots.size(), prey(em, Hunt.next(number, slots.size())));
                }
            }
            caught.clear();
        }
    }

    private static Entity prey(EntityManager em, int number) {
        return em.createEntity(Position.start(number), Velocity.start(number), new Prey(number));
    }

    Predators(int size) {
        for (int i = 0; i < Hunt.predators(size); i++) {
            em.createEntity(Position.start(i), Hunter.of(i));
        }
        EntityList slots = new EntityList(size);
        for (int i = 0; i < Hunt.prey(size); i++) {
            slots.add(prey(em, i));
        }
        EntityList caught = new EntityList(size);
        world.addSystem(new MoveSystem());
        world.addSystem(new HuntSystem(slots, caught));
        world.addSystem(new CatchSystem(slots, caught));
    }

    @Override
    public void run() {
        world.update();
    }

    @Override
    public long digest() {
        return digestOf(digest -> {
            em.query(ro(Position.class), ro(Hunter.class))
                    .forEach((position, hunter) -> digest.add(position.x, position.y, position.z, hunter.hunts));
            em.query(ro(Position.class), ro(Prey.class))
                    .forEach((position, prey) -> digest.add(position.x, position.y, position.z, prey.number()));
        });
    }
}
