package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.util.List;

/// A component with two fields of each type that has lanes, one of another and a part.
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
    public Part part = new Part();

    /// A struct inside of the component.
    public static final class Part {
        public float x;
        public float y;

        /// A method of a part.
        public float sum() {
            return x + y;
        }
    }

    static RowParameter parameter(boolean written) {
        return new RowParameter(StructLayout.of(Particle.class).root(), leaves(), written, "uses an object");
    }

    static List<Leaf> leaves() {
        return StructType.of(Particle.class).leaves();
    }
}
