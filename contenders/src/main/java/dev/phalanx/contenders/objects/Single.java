package dev.phalanx.contenders.objects;

/// A number.
public class Single {
    /// The number.
    public float value;

    /// Zero.
    public Single() {}

    /// Exchanges the numbers of two.
    public static void swap(Single left, Single right) {
        float kept = left.value;
        left.value = right.value;
        right.value = kept;
    }
}
