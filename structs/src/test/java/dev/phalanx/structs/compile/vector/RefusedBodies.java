package dev.phalanx.structs.compile.vector;

import java.util.function.Supplier;

/// Bodies that are not vectorised. Each takes the same uniforms, in front of the row. The test knows the lines.
@SuppressWarnings({"NonFinalStaticField", "UnnecessaryLambda"}) // what is refused
final class RefusedBodies {
    private static int count;
    private static final int[] NUMBERS = {1, 2};

    private RefusedBodies() {}

    static void divides(int a, long b, float c, double d, Particle row) {
        row.j = 1;
        row.i = row.i / row.j; // line
    }

    static void remainders(int a, long b, float c, double d, Particle row) {
        row.l %= row.m; // line
    }

    static void remaindersOfFloats(int a, long b, float c, double d, Particle row) {
        row.f %= 2; // line
    }

    static void readsAnArray(int a, long b, float c, double d, Particle row) {
        row.i = NUMBERS[row.j]; // line
    }

    static void countsInAStaticField(int a, long b, float c, double d, Particle row) {
        row.i = count++; // line
    }

    static void usesAShort(int a, long b, float c, double d, Particle row) {
        row.i = row.s; // line
    }

    static void replacesAPart(int a, long b, float c, double d, Particle row) {
        row.part = new Particle.Part(); // line
    }

    static void callsTheSine(int a, long b, float c, double d, Particle row) {
        row.d = Math.sin(row.d); // line
    }

    static void callsThePower(int a, long b, float c, double d, Particle row) {
        row.d = Math.pow(row.d, row.e); // line
    }

    static void callsFloorMod(int a, long b, float c, double d, Particle row) {
        row.i = Math.floorMod(row.i, 3); // line
    }

    static void callsWhatIsNotKnown(int a, long b, float c, double d, Particle row) {
        row.i = Integer.reverse(row.i); // line
    }

    static void throwsAnException(int a, long b, float c, double d, Particle row) {
        if (row.i < 0) {
            throw new IllegalStateException(); // line
        }
    }

    static void catchesAnException(int a, long b, float c, double d, Particle row) {
        try {
            row.i++; // line
        } catch (RuntimeException e) {
            row.i = 0;
        }
    }

    static void makesALambda(int a, long b, float c, double d, Particle row) {
        Supplier<Particle> same = () -> row; // line
        row.i = same.get().i;
    }

    static void asksForNull(int a, long b, float c, double d, Particle row) {
        if (row.part == null) { // line
            row.i = 1;
        }
    }

    private static int depth(Particle row, int n) {
        return n == row.i ? 0 : depth(row, n + 1);
    }

    static void calls(int a, long b, float c, double d, Particle row) {
        row.j = depth(row, 1);
    }

    static void neverEnds(int a, long b, float c, double d, Particle row) {
        while (true) {
            row.i++;
        }
    }
}
