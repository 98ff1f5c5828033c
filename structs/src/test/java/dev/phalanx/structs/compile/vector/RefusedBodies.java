package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Entity;

/// Bodies that are not vectorised. Each takes the same uniforms, in front of the row. The test knows the lines.
@SuppressWarnings("NonFinalStaticField") // what is refused
final class RefusedBodies {
    private static int count;
    private static final int[] NUMBERS = {1, 2};

    private RefusedBodies() {}

    static void usesAnEntity(int a, long b, float c, double d, Particle row) {
        row.i = row.owner.index(); // line
    }

    static void replacesAnEntity(int a, long b, float c, double d, Particle row) {
        row.owner = null;
    }

    private static class Base {
        int value;
    }

    private static final class Child extends Base {}

    static void createsAChild(int a, long b, float c, double d, Particle row) {
        row.i = new Child().value; // line
    }

    static void createsALargeArray(int a, long b, float c, double d, Particle row) {
        float[] numbers = new float[65]; // line
        row.f = numbers[0];
    }

    static void createsAnArrayOfAnyLength(int a, long b, float c, double d, Particle row) {
        float[] numbers = new float[row.i & 3]; // line
        row.f = numbers.length;
    }

    static void createsAnArrayOfObjects(int a, long b, float c, double d, Particle row) {
        Particle[] rows = {row}; // line
        row.f = rows[0].g;
    }

    static void searchesALargeArray(int a, long b, float c, double d, Particle row) {
        float[] numbers = new float[17];
        row.f = numbers[row.i & 15]; // line
    }

    static void callsTheRemainder(int a, long b, float c, double d, Particle row) {
        row.d = Math.IEEEremainder(row.d, row.e); // line
    }

    static void asksForTheClass(int a, long b, float c, double d, Particle row) {
        Object value = row;
        if (value instanceof Particle particle) { // line
            particle.i = 1;
        }
    }

    static void makesAText(int a, long b, float c, double d, Particle row) {
        row.i = ("" + row.j).length(); // line
    }

    static void asksForNull(int a, long b, float c, double d, Particle row) {
        Particle.Part part = row.i > 0 ? row.part : null;
        if (part == null) { // line
            row.i = 1;
        }
    }

    static void usesEitherPart(int a, long b, float c, double d, Particle row) {
        Particle.Part part = row.i > 0 ? row.part : new Particle.Part();
        part.x = 1; // line
    }

    static void alwaysThrows(int a, long b, float c, double d, Particle row) {
        throw new IllegalStateException();
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

    static void callsTheSine(int a, long b, float c, double d, Particle row) {
        row.d = Math.sin(row.d); // line
    }

    static void callsThePower(int a, long b, float c, double d, Particle row) {
        row.d = Math.pow(row.d, row.e); // line
    }

    static void callsWhatIsNotKnown(int a, long b, float c, double d, Particle row) {
        row.i = Integer.reverse(row.i); // line
    }

    static void catchesAnException(int a, long b, float c, double d, Particle row) {
        try {
            row.i++; // line
        } catch (RuntimeException e) {
            row.i = 0;
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

    static void readsASum(int a, long b, float c, double d, Particle row, Sums sums) {
        sums.sum += row.f;
        row.f = sums.sum;
    }

    static void decidesByASum(int a, long b, float c, double d, Particle row, Sums sums) {
        if (row.d < sums.least) {
            sums.least = row.d;
        }
    }

    static void addsInALoop(int a, long b, float c, double d, Particle row, Sums sums) {
        for (int i = 0; i < row.i; i++) {
            sums.count();
        }
    }

    static void addsASumToItself(int a, long b, float c, double d, Particle row, Sums sums) {
        sums.sum += sums.sum + row.f;
    }

    static void changesASumTwice(int a, long b, float c, double d, Particle row, Sums sums) {
        sums.count += row.i;
        sums.count = Math.max(sums.count, row.j);
    }

    static void assignsASum(int a, long b, float c, double d, Particle row, Sums sums) {
        sums.count = row.i;
    }

    static void asksForTheHash(int a, long b, float c, double d, Numbers numbers, Particle row) {
        row.i = numbers.hashCode(); // line
    }

    static void usesAnotherObject(int a, long b, float c, double d, Entity owner, Particle row) {
        row.i = owner.index(); // line
    }
}
