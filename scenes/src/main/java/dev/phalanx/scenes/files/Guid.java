package dev.phalanx.scenes.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/// The identity of a scene, 128 bits: chosen once and stored in its file, or made from its name.
///
/// A guid of zeros names no scene, see [#NONE].
///
/// @param high the first 64 bits
/// @param low the other 64 bits
public record Guid(long high, long low) implements Comparable<Guid> {
    /// The guid that names nothing.
    public static final Guid NONE = new Guid(0, 0);

    private static final int DIGITS = 32;

    /// The guid of a name, such as the path of a scene relative to the directory of all scenes, without the ending:
    /// `levels/city`. The same name has the same guid on every machine.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public static Guid ofName(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("The name of a scene is empty. Name it, such as \"levels/city\".");
        }
        byte[] hash;
        try {
            hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256, and this one has not.", impossible);
        }
        return new Guid(number(hash, 0), number(hash, Long.BYTES));
    }

    /// A guid that no other one equals.
    public static Guid random() {
        UUID random = UUID.randomUUID();
        return new Guid(random.getMostSignificantBits(), random.getLeastSignificantBits());
    }

    /// The guid with these digits.
    ///
    /// @param digits 32 hexadecimal digits, as [#toString] gives them
    /// @throws IllegalArgumentException if they are not
    public static Guid parse(String digits) {
        if (digits.length() == DIGITS && digits.chars().allMatch(HexFormat::isHexDigit)) {
            return new Guid(
                    HexFormat.fromHexDigitsToLong(digits, 0, DIGITS / 2),
                    HexFormat.fromHexDigitsToLong(digits, DIGITS / 2, DIGITS));
        }
        throw new IllegalArgumentException("A guid was parsed from \"" + digits + "\". Give it 32 hexadecimal digits.");
    }

    private static long number(byte[] bytes, int from) {
        long number = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            number = number << Byte.SIZE | Byte.toUnsignedLong(bytes[i]);
        }
        return number;
    }

    /// Whether it names nothing.
    public boolean isNone() {
        return high == 0 && low == 0;
    }

    @Override
    public int compareTo(Guid other) {
        int order = Long.compareUnsigned(high, other.high);
        return order != 0 ? order : Long.compareUnsigned(low, other.low);
    }

    /// 32 hexadecimal digits.
    @Override
    public String toString() {
        HexFormat digits = HexFormat.of();
        return digits.toHexDigits(high) + digits.toHexDigits(low);
    }
}
