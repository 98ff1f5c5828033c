package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.samples.report.StateHash;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// The simulation of [FishWorld] as a program over arrays of primitives on one thread, with the same results.
final class HandWrittenShoals {
    private static final float METRE = 1 << 10;
    private static final float UNIT = 1 << 14;
    private static final long UP = 1L << 20;
    private static final long NORTH = 1L << 40;

    private final List<Group> groups = new ArrayList<>();
    private final float[] rocks;
    private int step;

    /// Takes over the fish, lures and rocks of a world that has made no step.
    HandWrittenShoals(FishWorld world) {
        EntityManager entities = world.world().entityManager();
        FishScene scene = world.scene();
        List<School> schools = entities.getAllUniqueSharedComponents(School.class).stream()
                .filter(school -> school.speed() > 0)
                .sorted(Comparator.comparingInt(School::number))
                .toList();
        for (int i = 0; i < scene.shoals().size(); i++) {
            groups.add(new Group(scene.shoals().get(i), schools.get(i).speed()));
        }
        try (NativeArray<Entity> lures = entities.createEntityQuery(
                        ComponentType.readOnly(LurePath.class), ComponentType.readOnly(School.class))
                .toEntityArray()) {
            for (Entity lure : lures) {
                School school = entities.getSharedComponent(lure, School.class);
                groups.get(school.number()).paths.add(entities.getComponent(lure, LurePath.class));
            }
        }
        rocks = new float[4 * scene.rocks().size()];
        for (int i = 0; i < scene.rocks().size(); i++) {
            Rock rock = scene.rocks().get(i);
            rocks[4 * i] = rock.x();
            rocks[4 * i + 1] = rock.y();
            rocks[4 * i + 2] = rock.z();
            rocks[4 * i + 3] = rock.radius();
        }
    }

    /// Moves everything on by [FishWorld#STEP_SECONDS].
    void step() {
        step++;
        for (Group group : groups) {
            group.moveLures(step * (double) FishWorld.STEP_SECONDS);
            group.enter(Cells.offset(step));
            group.sum();
            group.surround();
            group.steer(rocks);
        }
    }

    /// Same as [FishWorld#hash()].
    long hash() {
        StateHash hash = new StateHash();
        for (Group group : groups) {
            for (int i = 0; i < group.size; i++) {
                hash.add(group.x[i]);
                hash.add(group.y[i]);
                hash.add(group.z[i]);
                hash.add(group.headingX[i]);
                hash.add(group.headingY[i]);
                hash.add(group.headingZ[i]);
            }
        }
        return hash.value();
    }

    /// The sums of fish, at the number of one of them.
    private static final class Sums {
        final int[] count;
        final long[] x;
        final long[] y;
        final long[] z;
        final long[] headingX;
        final long[] headingY;
        final long[] headingZ;

        Sums(int size) {
            count = new int[size];
            x = new long[size];
            y = new long[size];
            z = new long[size];
            headingX = new long[size];
            headingY = new long[size];
            headingZ = new long[size];
        }
    }

    /// The fish of a school.
    private static final class Group {
        final int size;
        final float[] x;
        final float[] y;
        final float[] z;
        final float[] headingX;
        final float[] headingY;
        final float[] headingZ;
        final List<LurePath> paths = new ArrayList<>();
        private final float speed;
        private final long[] keys;
        private final int[] begins;
        private final int shift;
        private final long[] grouped;
        private final int[] numbers;
        private final int[] firsts;
        private final Sums near;
        private final Sums around;
        private float[] lures = {};

        Group(FishScene.Shoal shoal, float speed) {
            this.size = shoal.size();
            this.speed = speed;
            x = new float[size];
            y = new float[size];
            z = new float[size];
            headingX = new float[size];
            headingY = new float[size];
            headingZ = new float[size];
            for (int i = 0; i < size; i++) {
                Position position = shoal.positions().get(i);
                Heading heading = shoal.headings().get(i);
                x[i] = position.x;
                y[i] = position.y;
                z[i] = position.z;
                headingX[i] = heading.x;
                headingY[i] = heading.y;
                headingZ[i] = heading.z;
            }
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(8, size) - 1);
            shift = Integer.SIZE - bits;
            begins = new int[(1 << bits) + 1];
            keys = new long[size];
            grouped = new long[size];
            numbers = new int[size];
            firsts = new int[size];
            near = new Sums(size);
            around = new Sums(size);
        }

        private int bucket(long key) {
            return (Long.hashCode(key) * 0x9E37_79B9) >>> shift;
        }

        void moveLures(double seconds) {
            if (lures.length == 0) {
                lures = new float[3 * paths.size()];
            }
            for (int i = 0; i < paths.size(); i++) {
                LurePath path = paths.get(i);
                double angle = 2 * Math.PI * (path.turns() + path.turnsPerSecond() * seconds);
                lures[3 * i] = path.x() + path.radiusX() * (float) StrictMath.cos(angle);
                lures[3 * i + 1] = path.y();
                lures[3 * i + 2] = path.z() + path.radiusZ() * (float) StrictMath.sin(angle);
            }
        }

        private static long coordinate(float metres) {
            return (long) (metres / Cells.EDGE) + 1;
        }

        /// Sorts the fish by the buckets of their cells.
        void enter(float offset) {
            Arrays.fill(begins, 0);
            for (int i = 0; i < size; i++) {
                long key =
                        coordinate(x[i] + offset) + coordinate(y[i] + offset) * UP + coordinate(z[i] + offset) * NORTH;
                keys[i] = key;
                begins[bucket(key)]++;
            }
            int end = 0;
            for (int i = 0; i < begins.length; i++) {
                end += begins[i];
                begins[i] = end;
            }
            for (int i = size - 1; i >= 0; i--) {
                int place = --begins[bucket(keys[i])];
                grouped[place] = keys[i];
                numbers[place] = i;
            }
        }

        void sum() {
            for (int i = 0; i < size; i++) {
                long key = keys[i];
                int bucket = bucket(key);
                int end = begins[bucket + 1];
                int at = begins[bucket];
                while (grouped[at] != key) {
                    at++;
                }
                firsts[i] = numbers[at];
                if (numbers[at] != i) {
                    continue;
                }
                int count = 0;
                long sumX = 0;
                long sumY = 0;
                long sumZ = 0;
                long sumHeadingX = 0;
                long sumHeadingY = 0;
                long sumHeadingZ = 0;
                for (; at < end; at++) {
                    if (grouped[at] == key) {
                        int fish = numbers[at];
                        count++;
                        sumX += Math.round(x[fish] * METRE);
                        sumY += Math.round(y[fish] * METRE);
                        sumZ += Math.round(z[fish] * METRE);
                        sumHeadingX += Math.round(headingX[fish] * UNIT);
                        sumHeadingY += Math.round(headingY[fish] * UNIT);
                        sumHeadingZ += Math.round(headingZ[fish] * UNIT);
                    }
                }
                near.count[i] = count;
                near.x[i] = sumX;
                near.y[i] = sumY;
                near.z[i] = sumZ;
                near.headingX[i] = sumHeadingX;
                near.headingY[i] = sumHeadingY;
                near.headingZ[i] = sumHeadingZ;
            }
        }

        void surround() {
            for (int i = 0; i < size; i++) {
                if (firsts[i] != i) {
                    continue;
                }
                int count = 0;
                long sumX = 0;
                long sumY = 0;
                long sumZ = 0;
                long sumHeadingX = 0;
                long sumHeadingY = 0;
                long sumHeadingZ = 0;
                for (int number = 0; number < Cells.NEIGHBOURS; number++) {
                    long key = Cells.neighbour(keys[i], number);
                    int bucket = bucket(key);
                    int end = begins[bucket + 1];
                    for (int at = begins[bucket]; at < end; at++) {
                        if (grouped[at] == key) {
                            int fish = numbers[at];
                            count += near.count[fish];
                            sumX += near.x[fish];
                            sumY += near.y[fish];
                            sumZ += near.z[fish];
                            sumHeadingX += near.headingX[fish];
                            sumHeadingY += near.headingY[fish];
                            sumHeadingZ += near.headingZ[fish];
                            break;
                        }
                    }
                }
                around.count[i] = count;
                around.x[i] = sumX;
                around.y[i] = sumY;
                around.z[i] = sumZ;
                around.headingX[i] = sumHeadingX;
                around.headingY[i] = sumHeadingY;
                around.headingZ[i] = sumHeadingZ;
            }
        }

        private static float without(long sum, float own) {
            return (float) (sum - Math.round(own));
        }

        private static float middle(long sum, float own, int count) {
            return without(sum, own * METRE) / (METRE * (count - 1));
        }

        private static float drive(float at, float length) {
            return (Math.max(0, 6f - at) - Math.max(0, 6f - (length - at))) / 6f;
        }

        void steer(float[] rocks) {
            float part = Math.min(1, 1.5f * FishWorld.STEP_SECONDS);
            float metres = speed * FishWorld.STEP_SECONDS;
            for (int i = 0; i < size; i++) {
                float px = x[i];
                float py = y[i];
                float pz = z[i];
                float hx = headingX[i];
                float hy = headingY[i];
                float hz = headingZ[i];
                float wishX = 0;
                float wishY = 0;
                float wishZ = 0;
                int first = firsts[i];
                int crowd = around.count[first];
                if (crowd > 1) {
                    float dx = without(around.headingX[first], hx * UNIT);
                    float dy = without(around.headingY[first], hy * UNIT);
                    float dz = without(around.headingZ[first], hz * UNIT);
                    float length = (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
                    if (length > 0) {
                        float weight = 1 / length;
                        wishX += dx * weight;
                        wishY += dy * weight;
                        wishZ += dz * weight;
                    }
                    float room = Math.max(-3, 1 - crowd / 160f);
                    float weight = 0.6f * room / Cells.EDGE;
                    wishX += (middle(around.x[first], px, crowd) - px) * weight;
                    wishY += (middle(around.y[first], py, crowd) - py) * weight;
                    wishZ += (middle(around.z[first], pz, crowd) - pz) * weight;
                }
                int close = near.count[first];
                if (close > 1) {
                    float dx = px - middle(near.x[first], px, close);
                    float dy = py - middle(near.y[first], py, close);
                    float dz = pz - middle(near.z[first], pz, close);
                    float nearness = 1 - (float) Math.sqrt(dx * dx + dy * dy + dz * dz) / Cells.EDGE;
                    if (nearness > 0) {
                        float length = (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
                        if (length > 0) {
                            float weight = 1.8f * nearness / length;
                            wishX += dx * weight;
                            wishY += dy * weight;
                            wishZ += dz * weight;
                        }
                    }
                }
                int nearest = -1;
                float least = Float.POSITIVE_INFINITY;
                for (int at = 0; at < lures.length; at += 3) {
                    float dx = lures[at] - px;
                    float dy = lures[at + 1] - py;
                    float dz = lures[at + 2] - pz;
                    float distance = dx * dx + dy * dy + dz * dz;
                    if (distance < least) {
                        least = distance;
                        nearest = at;
                    }
                }
                if (nearest >= 0) {
                    float dx = lures[nearest] - px;
                    float dy = lures[nearest + 1] - py;
                    float dz = lures[nearest + 2] - pz;
                    float length = (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
                    if (length > 0) {
                        float weight = 0.8f / length;
                        wishX += dx * weight;
                        wishY += dy * weight;
                        wishZ += dz * weight;
                    }
                }
                for (int at = 0; at < rocks.length; at += 4) {
                    float dx = px - rocks[at];
                    float dy = py - rocks[at + 1];
                    float dz = pz - rocks[at + 2];
                    float distance = Math.max(0.001f, (float) Math.sqrt(dx * dx + dy * dy + dz * dz));
                    float nearness = Math.max(0, 1 - (distance - rocks[at + 3]) / 5f);
                    float weight = 5f * nearness / distance;
                    wishX += dx * weight;
                    wishY += dy * weight;
                    wishZ += dz * weight;
                }
                wishX += drive(px, Sea.LENGTH) * 5f;
                wishY += drive(py, Sea.DEPTH) * 5f;
                wishZ += drive(pz, Sea.WIDTH) * 5f;
                float newX = hx + (wishX - hx) * part;
                float newY = hy + (wishY - hy) * part;
                float newZ = hz + (wishZ - hz) * part;
                float length = (float) Math.sqrt(newX * newX + newY * newY + newZ * newZ);
                if (length > 0) {
                    hx = newX / length;
                    hy = newY / length;
                    hz = newZ / length;
                }
                px += hx * metres;
                py += hy * metres;
                pz += hz * metres;
                for (int at = 0; at < rocks.length; at += 4) {
                    float dx = px - rocks[at];
                    float dy = py - rocks[at + 1];
                    float dz = pz - rocks[at + 2];
                    float square = dx * dx + dy * dy + dz * dz;
                    float radius = rocks[at + 3];
                    if (square < radius * radius && square > 0) {
                        float scale = radius / (float) Math.sqrt(square);
                        px = rocks[at] + dx * scale;
                        py = rocks[at + 1] + dy * scale;
                        pz = rocks[at + 2] + dz * scale;
                    }
                }
                x[i] = Math.clamp(px, 0, Sea.LENGTH);
                y[i] = Math.clamp(py, 0, Sea.DEPTH);
                z[i] = Math.clamp(pz, 0, Sea.WIDTH);
                headingX[i] = hx;
                headingY[i] = hy;
                headingZ[i] = hz;
            }
        }
    }
}
