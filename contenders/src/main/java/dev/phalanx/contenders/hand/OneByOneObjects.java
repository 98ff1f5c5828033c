package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// New objects in a list that know their index: where one goes, the last one takes its place.
final class OneByOneObjects implements Run {
    private final List<Body> bodies = new ArrayList<>();
    private final IntFunction<Body> make;
    private final Body[] entities;
    private final int @Nullable [] order;

    /// An entity.
    static class Body {
        final Vector position;
        final Vector velocity;
        private int index;

        /// An entity that is not in the list yet.
        Body(int number) {
            position = Vector.position(number);
            velocity = Vector.velocity(number);
        }

        /// Adds its values to a digest.
        void addTo(Digest digest) {
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
    }

    /// An entity with five components.
    static final class Five extends Body {
        private final Vector acceleration;
        private final Single a;
        private final Single b;

        /// An entity that is not in the list yet.
        Five(int number) {
            super(number);
            acceleration = Vector.acceleration(number);
            a = Single.start(0, number);
            b = Single.start(1, number);
        }

        @Override
        void addTo(Digest digest) {
            digest.add(
                    position.x,
                    position.y,
                    position.z,
                    velocity.x,
                    velocity.y,
                    velocity.z,
                    acceleration.x,
                    acceleration.y,
                    acceleration.z,
                    a.value,
                    b.value);
        }
    }

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param make makes the entity of a number
    /// @param order the order in which they are destroyed, by their numbers, or null for the oldest first
    OneByOneObjects(int size, IntFunction<Body> make, int @Nullable [] order) {
        this.make = make;
        this.order = order;
        entities = new Body[size];
    }

    @Override
    public void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < entities.length; i++) {
            Body body = make.apply(i);
            body.index = i;
            bodies.add(body);
            entities[i] = body;
        }
    }

    private void destroy() {
        if (order == null) {
            for (Body body : entities) {
                destroy(body);
            }
        } else {
            for (int number : order) {
                destroy(entities[number]);
            }
        }
    }

    private void destroy(Body body) {
        Body last = bodies.removeLast();
        if (body.index < bodies.size()) {
            bodies.set(body.index, last);
            last.index = body.index;
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (Body body : bodies) {
            body.addTo(digest);
        }
        destroy();
        digest.add(bodies.size());
        return digest.value();
    }
}
