package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import org.jspecify.annotations.Nullable;

/// Rows that are filled one by one, and go one by one by their ids.
class OneByOneArrays implements Run {
    final Vectors positions;
    final Vectors velocities;
    private final Rows rows;
    private final int[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are destroyed, by their numbers, or null for the oldest first
    OneByOneArrays(int size, int @Nullable [] order) {
        this.order = order;
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
        rows = new Rows(size);
        entities = new int[size];
    }

    /// Sets a row to what an entity starts with.
    void set(int row, int number) {
        positions.set(row, Values.x(number), Values.y(number), Values.z(number));
        velocities.set(row, Values.vx(number), Values.vy(number), Values.vz(number));
    }

    /// Copies a row to another one.
    void move(int from, int to) {
        positions.move(from, to);
        velocities.move(from, to);
    }

    /// Adds the values of a row to a digest.
    void add(Digest digest, int row) {
        digest.add(
                positions.x[row],
                positions.y[row],
                positions.z[row],
                velocities.x[row],
                velocities.y[row],
                velocities.z[row]);
    }

    @Override
    public final void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < entities.length; i++) {
            set(rows.count(), i);
            entities[i] = rows.add();
        }
    }

    private void destroy() {
        if (order == null) {
            for (int entity : entities) {
                destroy(entity);
            }
        } else {
            for (int number : order) {
                destroy(entities[number]);
            }
        }
    }

    private void destroy(int entity) {
        int row = rows.remove(entity);
        move(rows.count(), row);
    }

    @Override
    public final long digest() {
        create();
        Digest digest = new Digest();
        for (int row = 0; row < rows.count(); row++) {
            add(digest, row);
        }
        destroy();
        digest.add(rows.count());
        return digest.value();
    }
}
