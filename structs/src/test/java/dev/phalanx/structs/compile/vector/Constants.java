package dev.phalanx.structs.compile.vector;

/// Static fields that bodies read, with values that are not known before the class is initialized.
final class Constants {
    static final float FACTOR = Float.parseFloat("1.5");
    static final int STEP = Integer.parseInt("3");
    private static final boolean ODD = STEP % 2 != 0;

    private Constants() {}

    static boolean isOdd() {
        return ODD;
    }
}
