package dev.phalanx.benchmarks;

import dev.phalanx.entities.components.IComponentData;
import org.joml.Vector3f;

/// Component types of two float3 values, eight pairs of them, as plain classes, records and JOML vectors.
final class Vectors {
    private Vectors() {}

    public static final class Position implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity(float x, float y, float z) implements IComponentData {}

    public record PositionRecord(float x, float y, float z) implements IComponentData {}

    public static final class JomlPosition implements IComponentData {
        public Vector3f value = new Vector3f();
    }

    public record JomlVelocity(Vector3f value) implements IComponentData {}

    public static final class Position0 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity0(float x, float y, float z) implements IComponentData {}

    public static final class Position1 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity1(float x, float y, float z) implements IComponentData {}

    public static final class Position2 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity2(float x, float y, float z) implements IComponentData {}

    public static final class Position3 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity3(float x, float y, float z) implements IComponentData {}

    public static final class Position4 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity4(float x, float y, float z) implements IComponentData {}

    public static final class Position5 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity5(float x, float y, float z) implements IComponentData {}

    public static final class Position6 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity6(float x, float y, float z) implements IComponentData {}

    public static final class Position7 implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    public record Velocity7(float x, float y, float z) implements IComponentData {}
}
