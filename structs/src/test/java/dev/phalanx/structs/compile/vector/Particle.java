package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.util.List;

/// A component with two fields of each type of 32 or 64 bits, one of each narrower type, one that is no number, and two
/// parts.
public final class Particle {
    public int i;
    public int j;
    public long l;
    public long m;
    public float f;
    public float g;
    public double d;
    public double e;
    public short s;
    public byte y;
    public char c;
    public boolean t;
    public Entity owner = Entity.NULL;
    public Part part = new Part();
    public Spot spot = new Spot(0, 0);

    /// A struct inside of the component.
    public static final class Part {
        public float x;
        public float y;

        /// A method of a part.
        public float sum() {
            return x + y;
        }
    }

    /// A record inside of the component.
    ///
    /// @param at a number
    /// @param times another one
    public record Spot(float at, int times) {
        /// Another spot.
        public Spot moved(float by) {
            return new Spot(at + by, times + 1);
        }
    }

    static RowParameter parameter(boolean written) {
        return new RowParameter(
                StructLayout.of(Particle.class).root(), leaves(), written, false, null, "uses an object");
    }

    static List<Leaf> leaves() {
        return StructType.of(Particle.class).leaves();
    }
}
