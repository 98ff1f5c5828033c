package dev.phalanx.structs.compile.vector;

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
}
