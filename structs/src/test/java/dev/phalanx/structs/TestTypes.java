package dev.phalanx.structs;

import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/// Struct types that the tests share.
public final class TestTypes {
    private TestTypes() {}

    public enum Mood {
        CALM,
        ANGRY
    }

    public static final class Position {
        public float x;
        public float y;
        public float z;

        public Position() {}

        public Position(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    public record Velocity(float x, float y, float z) {}

    public record Tag() {}

    /// One field of every kind but JOML's.
    public record Everything(
            boolean flag,
            byte small,
            char letter,
            short shorter,
            int number,
            float real,
            long big,
            double precise,
            Mood mood,
            Entity entity,
            Velocity nested,
            FixedString64Bytes text,
            FixedList64Bytes<Velocity> list,
            @FixedLength(3) int[] numbers,
            @FixedLength(2) boolean[] flags) {}

    /// The same as a struct class, with initialisers that must not show.
    public static final class Mutable {
        public boolean flag = true;
        public byte small = 1;
        public char letter = 'x';
        public short shorter = 2;
        public int number = 3;
        public float real = 4;
        public long big = 5;
        public double precise = 6;
        public Mood mood = Mood.ANGRY;
        public Entity entity = new Entity(7, 8);
        public Position nested = new Position(1, 2, 3);
        public FixedString64Bytes text = FixedString64Bytes.of("initial");
        public FixedList64Bytes<Integer> list = FixedList64Bytes.of(Integer.class, 1, 2);

        @FixedLength(4)
        public double[] numbers = {1, 2, 3, 4};
    }

    /// Only this package can make one.
    public static final class Guest {
        public float x;

        Guest() {}
    }

    static final class Body {
        public Vector3f centre = new Vector3f();
        public Quaternionf spin = new Quaternionf();
        public Matrix4f toWorld = new Matrix4f();
    }
}
