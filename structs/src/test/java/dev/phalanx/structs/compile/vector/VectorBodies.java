package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.RefRW;
import java.util.function.Supplier;

/// Bodies that are vectorised. Each takes the same uniforms, in front of the row.
final class VectorBodies {
    private VectorBodies() {}

    static void arithmeticOfInts(int a, long b, float c, double d, Particle row) {
        row.i = ((row.i + a) * (row.j - 3)) ^ (-row.i & (row.j | 12));
        row.j = ~row.j;
    }

    static void arithmeticOfLongs(int a, long b, float c, double d, Particle row) {
        row.l = ((row.l + b) * (row.m - 3)) ^ (-row.l & (row.m | 12));
    }

    static void arithmeticOfFloats(int a, long b, float c, double d, Particle row) {
        row.f = (row.f + c) * row.g / (row.f - 3) - -row.g;
    }

    static void arithmeticOfDoubles(int a, long b, float c, double d, Particle row) {
        row.d = (row.d + d) * row.e / (row.d - 3) - -row.e;
    }

    static void shifts(int a, long b, float c, double d, Particle row) {
        int before = row.i;
        row.i = (row.i << a) + (row.i >> row.j) + (row.j >>> 3);
        row.j = row.j << before;
        row.l = (row.l << a) + (row.l >> row.i) + (row.m >>> 3);
    }

    static void conversionsOfEqualWidth(int a, long b, float c, double d, Particle row) {
        int before = row.i;
        row.i = (int) row.f;
        row.f = before;
        long early = row.l;
        row.l = (long) row.d;
        row.d = early;
    }

    static void conversionsOfOtherWidth(int a, long b, float c, double d, Particle row) {
        double early = row.d;
        long before = row.l;
        row.d = row.f + (double) row.i;
        row.l = (long) row.f + row.i;
        row.f = (float) early;
        row.g = before;
        row.i = (int) early;
        row.j = (int) before;
    }

    static void conversionsOfLongs(int a, long b, float c, double d, Particle row) {
        long first = row.l;
        long second = row.m;
        row.l = (long) row.d;
        row.m = (long) row.f;
        row.e = first;
        row.g = second;
    }

    static void narrowing(int a, long b, float c, double d, Particle row) {
        row.i = (byte) row.i + (short) row.j;
        row.j = (char) (row.j + 1);
    }

    static void partsOfComponents(int a, long b, float c, double d, Particle row) {
        Particle.Part part = row.part;
        part.x = part.sum() * c;
        row.part.y += part.x;
    }

    static void localVariables(int a, long b, float c, double d, Particle row) {
        float x = row.f;
        float y = row.g;
        x += y;
        y = x - y;
        int k = 3;
        k++;
        row.f = y * k;
        row.g = x;
    }

    static void ifElse(int a, long b, float c, double d, Particle row) {
        if (row.f > row.g) {
            row.f -= c;
            if (row.i < 0) {
                row.j++;
            } else {
                row.j = 7;
                row.g = 1;
            }
        } else if (row.f < 0) {
            row.g = row.f;
        }
        row.i += row.j;
    }

    static void ternary(int a, long b, float c, double d, Particle row) {
        row.f = row.g < 0 ? row.f > 1 ? c : row.g : -row.g;
        row.d = row.i == row.j ? row.d : d;
    }

    static void andOr(int a, long b, float c, double d, Particle row) {
        if ((row.i > 0 && row.j > 0) || (row.f < row.g && !(row.f < 0))) {
            row.i = 1;
        }
        if (row.i != 1 || row.d == row.e) {
            row.j = 2;
        }
    }

    static void comparisonsOfFloats(int a, long b, float c, double d, Particle row) {
        int found = row.f < row.g ? 1 : 0;
        found += row.f <= row.g ? 2 : 0;
        found += row.f > row.g ? 4 : 0;
        found += row.f >= row.g ? 8 : 0;
        found += row.f == row.g ? 16 : 0;
        found += row.f != row.g ? 32 : 0;
        found += !(row.f < row.g) ? 64 : 0;
        row.i = found;
    }

    static void comparisonsOfDoubles(int a, long b, float c, double d, Particle row) {
        long found = row.d < row.e ? 1 : 0;
        found += row.d <= row.e ? 2 : 0;
        found += row.d > row.e ? 4 : 0;
        found += row.d >= row.e ? 8 : 0;
        found += row.d == row.e ? 16 : 0;
        found += row.d != row.e ? 32 : 0;
        found += !(row.d > row.e) ? 64 : 0;
        row.l = found;
    }

    static void comparisonsOfLongs(int a, long b, float c, double d, Particle row) {
        row.l = row.l < row.m ? row.l + 1 : row.l > b ? row.m : 9;
    }

    static void truthValues(int a, long b, float c, double d, Particle row) {
        boolean isSmall = row.f < c;
        boolean isOdd = (row.i & 1) != 0;
        boolean both = isSmall && isOdd;
        if (both != (row.j > 0)) {
            row.g = 3;
        }
        row.i = both ? 1 : 0;
    }

    static void earlyReturn(int a, long b, float c, double d, Particle row) {
        if (row.i < 0) {
            return;
        }
        row.f++;
        if (row.j < 0) {
            row.g = 0;
            return;
        }
        row.g = row.f;
    }

    static void switches(int a, long b, float c, double d, Particle row) {
        switch (row.i & 7) {
            case 0, 3 -> row.j = 1;
            case 1 -> row.j = row.i;
            case 5 -> {
                return;
            }
            default -> row.j = -row.j;
        }
        row.f = switch (row.j) {
            case 1 -> 1;
            case 100_000 -> 2;
            default -> row.f;
        };
    }

    static void mathOfInts(int a, long b, float c, double d, Particle row) {
        row.i = Math.max(Math.abs(row.i), Math.min(row.j, a));
        row.l = Math.max(Math.abs(row.l), Math.min(row.m, b));
    }

    static void mathOfFloats(int a, long b, float c, double d, Particle row) {
        float least = Math.min(row.f, row.g);
        row.part.x = Math.max(row.f, row.g);
        row.part.y = Math.fma(row.f, row.g, c);
        row.g = Math.abs(row.f);
        row.f = least;
    }

    static void mathOfDoubles(int a, long b, float c, double d, Particle row) {
        double least = Math.min(row.d, row.e);
        row.d = Math.fma(row.d, Math.max(row.d, row.e), Math.abs(row.e)) + Math.sqrt(row.d);
        row.e = least;
    }

    static void squareRootOfFloats(int a, long b, float c, double d, Particle row) {
        row.f = (float) Math.sqrt(row.f * row.f + row.g * row.g);
    }

    private static float bounded(float value, float most) {
        if (value > most) {
            return most;
        }
        return value < -most ? -most : value;
    }

    private static void advance(Particle row, float by) {
        row.f += bounded(by, 2);
    }

    static void ownMethods(int a, long b, float c, double d, Particle row) {
        advance(row, row.g);
        if (row.i > 0) {
            advance(row, bounded(row.g, c));
        }
    }

    static void loopOfEqualCount(int a, long b, float c, double d, Particle row) {
        for (int k = 0; k < a; k++) {
            row.f = row.f * 0.5f + k;
            if (row.f > row.g) {
                row.i += k;
            }
        }
    }

    static void loopInsideABranch(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            for (int k = 0; k < a; k++) {
                row.j = row.j * 31 + k;
            }
        } else {
            row.i = 4;
        }
    }

    static void loopThatEndsPerRow(int a, long b, float c, double d, Particle row) {
        int left = row.i & 15;
        while (left > 0) {
            row.j = row.j * 31 + left;
            left -= 2;
        }
        row.i = left;
    }

    static void loopThatIsLeftInTheMiddle(int a, long b, float c, double d, Particle row) {
        double x = row.d;
        for (int k = 0; k < 12; k++) {
            double change = (x * x - 2) / (2 * x);
            x -= change;
            if (Math.abs(change) < 1e-9) {
                break;
            }
            row.e += change;
        }
        row.d = x;
    }

    static void doLoop(int a, long b, float c, double d, Particle row) {
        int count = 0;
        do {
            row.f *= 0.5f;
            count++;
        } while (row.f > 1 && count < 20);
        row.i = count;
    }

    static void nestedLoops(int a, long b, float c, double d, Particle row) {
        for (int k = 0; k < (row.i & 3); k++) {
            int n = row.j & 3;
            for (int q = 0; q < a; q++) {
                while (n > k) {
                    row.f += n;
                    n--;
                }
                row.g += q;
            }
            row.l += n;
        }
    }

    static void returnFromALoop(int a, long b, float c, double d, Particle row) {
        for (int k = 0; k < a; k++) {
            row.i++;
            if ((row.i & 3) == 0) {
                row.j = k;
                return;
            }
            if (row.f < k) {
                break;
            }
        }
        row.j = -1;
    }

    static void continuedLoop(int a, long b, float c, double d, Particle row) {
        for (int k = 0; k < a; k++) {
            if ((row.i & (1 << k)) == 0) {
                continue;
            }
            row.j += k;
        }
    }

    static void counterAfterALoop(int a, long b, float c, double d, Particle row) {
        int k = 0;
        while (k < a && row.f < k * row.g) {
            k++;
        }
        row.i = k;
    }

    static void mixedWidthsInALoop(int a, long b, float c, double d, Particle row) {
        int k = row.i & 7;
        double sum = 0;
        while (k > 0 && sum < row.e) {
            sum += row.f;
            k--;
        }
        row.d = sum;
        row.l = k;
    }

    static void narrowFields(int a, long b, float c, double d, Particle row) {
        row.y += (byte) (row.s >> 3);
        row.s = (short) (row.s * row.y + row.c);
        row.c = (char) (row.i + row.y);
        row.i = row.s + row.y;
        row.f = row.s;
    }

    static void truthFields(int a, long b, float c, double d, Particle row) {
        if (row.t) {
            row.i++;
        }
        row.t = row.t ? row.f > c : row.y < 0 && row.s > 0;
        row.j = row.t ? 1 : 2;
    }

    static void narrowFieldsBesideDoubles(int a, long b, float c, double d, Particle row) {
        row.d = row.t ? row.y * row.e : row.c - row.d;
        row.s = (short) row.d;
        row.y = (byte) row.l;
        row.t = row.d < row.e;
        row.c++;
    }

    static void fieldsOfRecords(int a, long b, float c, double d, Particle row) {
        row.f = row.spot.at() * c;
        row.i = row.spot.times() + row.j;
    }

    static void newRecords(int a, long b, float c, double d, Particle row) {
        row.spot = new Particle.Spot(row.spot.at() + row.f, row.spot.times() + 1);
        Particle.Spot next = row.spot.moved(c).moved(row.g);
        row.spot = next;
        row.j = next.times();
    }

    static void recordsOfBranches(int a, long b, float c, double d, Particle row) {
        Particle.Spot spot = row.spot;
        if (row.f > row.g) {
            spot = spot.moved(1);
            if (row.i > 0) {
                row.spot = spot;
            }
        } else if (row.i < 0) {
            spot = new Particle.Spot(c, a);
        }
        row.f = spot.at();
        row.i = spot.times();
    }

    static void recordsOfALoop(int a, long b, float c, double d, Particle row) {
        Particle.Spot spot = row.spot;
        Particle.Spot before = spot;
        for (int k = 0; k < (row.i & 7); k++) {
            before = spot;
            spot = spot.moved(row.f);
            if (spot.at() > row.g) {
                break;
            }
        }
        row.spot = spot;
        row.f = before.at();
    }

    static void replacedParts(int a, long b, float c, double d, Particle row) {
        Particle.Part old = row.part;
        if (row.i > 0) {
            old.x += 1;
        }
        Particle.Part part = new Particle.Part();
        part.y = old.x;
        part.x = row.f;
        row.part = part;
        old.y = 3;
    }

    private static final class Pair {
        private float one;
        private float other = 2;

        private Pair(float one) {
            this.one = one;
        }

        private void swap() {
            float before = one;
            one = other;
            other = before;
        }
    }

    static void newObjects(int a, long b, float c, double d, Particle row) {
        Pair pair = new Pair(row.f);
        for (int k = 0; k < (row.i & 3); k++) {
            Pair inner = new Pair(pair.one + k);
            pair.swap();
            pair.one += inner.one * inner.other;
        }
        row.f = pair.one;
        row.g = pair.other;
    }

    static void sameObjects(int a, long b, float c, double d, Particle row) {
        Pair pair = new Pair(row.f);
        Pair same = pair;
        same.one += 1;
        if (row.part != null && pair == same && new Pair(1) != pair) {
            row.f = pair.one;
        }
    }

    static void references(int a, long b, float c, double d, RefRW<Particle> row) {
        Particle value = row.get();
        value.f += value.g * c;
        if (value.i > 0) {
            row.set(value);
        }
        Particle second = row.get();
        second.j = value.i;
        second.spot = second.spot.moved(value.f);
        row.set(second);
        second.f = 5;
    }

    static void lambdasOfReferences(int a, long b, float c, double d, RefRW<Particle> row) {
        row.update(value -> value.f += c);
        row.update(value -> value.i = value.f > 0 ? a : value.j);
    }

    static void lambdas(int a, long b, float c, double d, Particle row) {
        Supplier<Particle> same = () -> row;
        same.get().f += c;
    }

    static void divisions(int a, long b, float c, double d, Particle row) {
        int quotient = row.i / row.j;
        int rest = row.i % row.j;
        if (row.f > 0) {
            quotient += row.j / (row.i | 1);
        }
        row.i = quotient;
        row.j = rest;
    }

    static void divisionsOfLongs(int a, long b, float c, double d, Particle row) {
        long quotient = row.l / row.m;
        long rest = row.l % row.m;
        if (row.f > 0) {
            quotient += row.m / (row.l | 1);
        }
        row.l = quotient;
        row.m = rest;
    }

    static void divisionsOfLongsByConstants(int a, long b, float c, double d, Particle row) {
        long quotient = row.l / 7 + row.l % -1 + row.m / b + b / (row.m | 1);
        row.l = quotient + row.m / 1024 + row.l % 8 + row.m / 1;
        row.m = row.m % 1_000_000_007L + Math.floorMod(row.l, 12L);
    }

    static void divisionsByConstants(int a, long b, float c, double d, Particle row) {
        row.i = row.i / 7 + row.i % 10 + row.j / -3 + row.j % -1;
        row.j = row.j / 16 + row.j % 8 + row.j / 1;
        int edges = row.i / Integer.MAX_VALUE + row.i / Integer.MIN_VALUE + (row.i & -7) / 7 + (row.j & ~1) / 3;
        row.l = edges;
    }

    static void divisionsInALoop(int a, long b, float c, double d, Particle row) {
        int value = row.i;
        int digits = 0;
        while (value != 0) {
            digits += value % 10;
            value /= 10;
        }
        row.j = digits;
    }

    static void divisionsByUniforms(int a, long b, float c, double d, Particle row) {
        row.i = row.i / a + a / (row.j & 3);
        row.l = row.m + b / a;
    }

    static void floorMod(int a, long b, float c, double d, Particle row) {
        row.i = Math.floorMod(row.i, 3) + Math.floorMod(row.i, a);
        row.j = Math.floorDiv(row.j, 4) + Math.floorMod(row.j, row.i | 1);
    }

    static void clamp(int a, long b, float c, double d, Particle row) {
        row.f = Math.clamp(row.f, -1, c);
        row.d = Math.clamp(row.d, row.e < 0 ? row.e : -row.e, 100);
        row.i = Math.clamp(row.l, -a, a);
    }

    static void roundedNumbers(int a, long b, float c, double d, Particle row) {
        row.d = row.e < d ? Math.floor(row.d) : Math.ceil(row.d);
        row.e = Math.rint(row.e) + Math.floor(d);
        row.f = (float) Math.ceil(row.f);
        row.g = (float) Math.rint(row.g);
    }

    static void numbersRoundedToIntegers(int a, long b, float c, double d, Particle row) {
        row.i = Math.round(row.f) + Math.round(c);
        row.j = Math.round(row.f * 0.5f);
        row.l = Math.round(row.d);
        row.m = Math.round(row.i * 0.5) + Math.round(d);
    }

    static void bitsOfNumbers(int a, long b, float c, double d, Particle row) {
        row.i = Float.floatToIntBits(row.f) >> 3;
        row.g = Float.intBitsToFloat(row.j);
        row.l = Double.doubleToLongBits(row.d) ^ Float.floatToIntBits(c);
        row.e = Double.longBitsToDouble(row.m);
        row.j = Float.compare(row.f, row.part.x);
    }

    static void exceptions(int a, long b, float c, double d, Particle row) {
        row.f += 1;
        if (row.i == 7) {
            throw new IllegalStateException("seven " + row.j);
        }
        row.j = Math.addExact(row.i >> 2, row.j >> 2);
    }

    static void smallArrays(int a, long b, float c, double d, Particle row) {
        float[] weights = {row.f, row.g, c};
        int[] counts = new int[4];
        counts[1] += row.i;
        counts[3] = counts[1] + weights.length;
        row.f = weights[2] * weights[0] + counts.length;
        row.i = counts[3];
        row.j = counts[0];
    }

    static void arraysInALoop(int a, long b, float c, double d, Particle row) {
        float[] powers = new float[5];
        powers[0] = 1;
        for (int k = 1; k < powers.length; k++) {
            powers[k] = powers[k - 1] * row.f;
        }
        float sum = 0;
        for (float power : powers) {
            if (power > 100) {
                break;
            }
            sum += power;
        }
        row.g = sum;
    }

    static void arraysByAnyIndex(int a, long b, float c, double d, Particle row) {
        float[] numbers = {1, 2, row.f, row.g};
        numbers[row.i & 3] += c;
        row.f = numbers[row.j & 3];
        row.g = numbers[row.s == 5 ? 9 : row.y & 3];
    }

    static void constantsOfOtherClasses(int a, long b, float c, double d, Particle row) {
        row.f *= Constants.FACTOR;
        row.i = Constants.isOdd() ? row.i + Constants.STEP : 0;
    }

    private static float costly(float one, float other) {
        float x = one / (other + 1);
        x = x / (one + 2) + other;
        x = x / (other - 3) + one;
        x = (float) Math.sqrt(Math.abs(x / (one - 4)));
        x = x / (other + 5) - one;
        return x / (one + 6) + x / (other - 7);
    }

    static void costlyIf(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            row.f = costly(row.f, row.g);
            row.d += row.f;
            row.j = row.i;
        }
    }

    static void costlyElse(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            row.f += 1;
        } else {
            row.f = costly(row.f, row.g);
            row.d += row.f;
        }
    }

    static void costlyUnless(int a, long b, float c, double d, Particle row) {
        float number = row.i;
        if (number > 0) {
            row.f += 1;
        } else {
            row.f = costly(row.f, row.g);
            row.d += row.f;
        }
    }

    static void costlySides(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            row.f = costly(row.f, row.g);
            row.e = row.d * row.f;
        } else {
            row.f = costly(row.g, c) + 1;
            row.l = row.m + a;
        }
    }

    static void costlyInside(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            float x = costly(row.f, row.g);
            if (row.j > 0) {
                x = costly(x, c) / row.g;
                row.l = row.j;
            }
            row.g = x;
        }
        row.f = row.g;
    }

    static void costlyDivisions(int a, long b, float c, double d, Particle row) {
        if (row.i > 0) {
            int x = row.i / row.j + row.i % (row.j | 1) + row.j / row.i + row.s % row.i;
            row.j = x / 7 + row.j % 11 + x % (row.s | 1);
        }
    }

    static void costlyInALoop(int a, long b, float c, double d, Particle row) {
        float x = row.f;
        for (int k = 0; k < (row.j & 7); k++) {
            x += k;
            if (row.i > k) {
                x = costly(x, row.g);
            }
        }
        row.f = x;
    }

    static void costlyInTwoLoops(int a, long b, float c, double d, Particle row) {
        boolean isCostly = row.i > 0;
        float x = row.f;
        for (int k = 0; k < (row.j & 3); k++) {
            if (isCostly) {
                x = costly(x, row.g);
            }
        }
        float y = row.g;
        for (int k = 0; k < (row.s & 3); k++) {
            if (row.i > 0) {
                y = costly(y, c);
            }
        }
        row.f = x;
        row.g = y;
    }

    static void costlyLater(int a, long b, float c, double d, Particle row) {
        float x = row.f;
        if (row.i > 0) {
            x = costly(x, row.g);
        }
        row.d = x;
        if (row.i > 0) {
            row.g = costly(x, c) + (float) row.d;
        }
    }

    static void sums(int a, long b, float c, double d, Particle row, Sums sums) {
        row.f *= c;
        sums.count += row.i;
        sums.most(row.l);
        sums.sum(row.f);
        sums.least(row.d);
        sums.take(row.e);
    }

    static void sumsOfBranches(int a, long b, float c, double d, Particle row, Sums sums) {
        if (row.f > c) {
            sums.count();
            sums.sum(row.g);
            sums.least(row.e);
        } else if (row.i < a) {
            sums.sum(row.f);
            sums.count();
            sums.count();
        }
        sums.sum(1);
        row.j = row.i;
    }

    static void sumsAndExceptions(int a, long b, float c, double d, Particle row, Sums sums) {
        sums.take(row.d);
        row.i = a / row.j;
        sums.most(row.i);
        sums.most(row.m);
    }

    static void sumsAlone(int a, long b, float c, double d, Particle row, Sums sums) {
        if (row.d > d) {
            return;
        }
        sums.count();
        sums.least(row.d * row.e);
    }

    static void gathers(int a, long b, float c, double d, Numbers numbers, Counts counts, Particle row) {
        row.d += numbers.get(1 + (row.i & 7));
        row.j ^= counts.get(row.j & 3);
    }

    static void gathersOfBranches(int a, long b, float c, double d, Numbers numbers, Counts counts, Particle row) {
        if (row.i > 0 && row.i < 9) {
            row.e = numbers.get(row.i);
        } else {
            row.f = counts.get(row.y == 3 ? 5 : row.y & 3);
        }
    }

    static void gathersOfEqualIndexes(int a, long b, float c, double d, Numbers numbers, Counts counts, Particle row) {
        if (row.f > c) {
            row.d = numbers.get(a);
        }
        for (int i = 0; i < 4; i++) {
            row.i += counts.get(i);
        }
        if (row.t && row.i == 77) {
            row.e = numbers.get(a + 9);
        }
    }
}
