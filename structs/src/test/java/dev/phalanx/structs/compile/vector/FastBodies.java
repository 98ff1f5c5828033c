package dev.phalanx.structs.compile.vector;

/// Bodies with methods of `Math` whose last bits differ on vectors. Each takes the same uniforms, in front of the row.
final class FastBodies {
    private FastBodies() {}

    static void sin(int a, long b, float c, double d, Particle row) {
        row.e = Math.sin(row.d);
    }

    static void cos(int a, long b, float c, double d, Particle row) {
        row.e = Math.cos(row.d);
    }

    static void tan(int a, long b, float c, double d, Particle row) {
        row.e = Math.tan(row.d);
    }

    static void asin(int a, long b, float c, double d, Particle row) {
        row.e = Math.asin(row.d);
    }

    static void acos(int a, long b, float c, double d, Particle row) {
        row.e = Math.acos(row.d);
    }

    static void atan(int a, long b, float c, double d, Particle row) {
        row.e = Math.atan(row.d);
    }

    static void exp(int a, long b, float c, double d, Particle row) {
        row.e = Math.exp(row.d);
    }

    static void expm1(int a, long b, float c, double d, Particle row) {
        row.e = Math.expm1(row.d);
    }

    static void log(int a, long b, float c, double d, Particle row) {
        row.e = Math.log(row.d);
    }

    static void log1p(int a, long b, float c, double d, Particle row) {
        row.e = Math.log1p(row.d);
    }

    static void log10(int a, long b, float c, double d, Particle row) {
        row.e = Math.log10(row.d);
    }

    static void cbrt(int a, long b, float c, double d, Particle row) {
        row.e = Math.cbrt(row.d);
    }

    static void sinh(int a, long b, float c, double d, Particle row) {
        row.e = Math.sinh(row.d);
    }

    static void cosh(int a, long b, float c, double d, Particle row) {
        row.e = Math.cosh(row.d);
    }

    static void tanh(int a, long b, float c, double d, Particle row) {
        row.e = Math.tanh(row.d);
    }

    static void atan2(int a, long b, float c, double d, Particle row) {
        row.e = Math.atan2(row.d, row.e);
    }

    static void hypot(int a, long b, float c, double d, Particle row) {
        row.e = Math.hypot(row.d, row.e);
    }
}
