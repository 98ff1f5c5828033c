package dev.phalanx.samples.guide;

// snippet readme-main
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

public final class Main {
    public static final class Position implements IComponentData { // a mutable component
        public float x;
        public float y;
    }

    public record Velocity(float x, float y) implements IComponentData {} // an immutable component

    public record Frozen() implements IComponentData {} // a tag: it has no fields and takes no memory

    public static final class MovementSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float deltaTime = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Position.class), ro(Velocity.class))
                    .withNone(Frozen.class)
                    .forEach((position, velocity) -> {
                        position.x += velocity.x() * deltaTime;
                        position.y += velocity.y() * deltaTime;
                    });
        }
    }

    public static void main(String[] arguments) {
        try (World world = new World("Game")) {
            world.addSystems(DefaultSystems.types()); // the default groups and the clock
            world.addSystem(new MovementSystem());

            EntityManager em = world.entityManager();
            Entity walker = em.createEntity(new Position(), new Velocity(1, 2));
            Entity statue = em.createEntity(new Position(), new Velocity(1, 2), new Frozen());

            RunLoop.of(world).fixedDelta(0.25f).run(5); // the first of the five frames takes no time

            Position walked = em.getComponent(walker, Position.class); // a copy
            System.out.println("walker: " + walked.x + ", " + walked.y);
            System.out.println("statue: " + em.getComponent(statue, Position.class).x);
        }
    }
}
// end readme-main
