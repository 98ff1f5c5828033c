package dev.phalanx.scenes.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
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

    /// The names that guids were made of in this process, for messages.
    private static final int MOST_NAMES = 1024;

    private static final int MOST_NAME_LENGTH = 200;

    private static final Map<Guid, String> NAMES = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Guid, String> eldest) {
            return size() > MOST_NAMES;
        }
    });

    /// The guid of a name, such as `levels/city`: the path of a scene relative to the directory of all scenes, without
    /// the ending. The same name has the same guid on every machine.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public static Guid ofName(String name) {
        if (Objects.requireNonNull(name, "name").isEmpty()) {
            throw new IllegalArgumentException("The name of a scene is empty. Name it, such as \"levels/city\".");
        }
        byte[] hash;
        try {
            hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256, and this one has not.", impossible);
        }
        Guid made = new Guid(number(hash, 0), number(hash, Long.BYTES));
        if (name.length() <= MOST_NAME_LENGTH) {
            NAMES.put(made, name);
        }
        return made;
    }

    /// A new random guid, which equals no other one.
    public static Guid random() {
        UUID random = UUID.randomUUID();
        return new Guid(random.getMostSignificantBits(), random.getLeastSignificantBits());
    }

    /// The guid with these digits.
    ///
    /// @param digits 32 hexadecimal digits, as [#toString] returns them
    /// @throws IllegalArgumentException if the text is anything else
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

    /// What messages call it: its digits, followed by the name that [#ofName] made it from, such as
    /// `0f18a2c47d6b4e01b3d5f6a798c0e142 ("levels/city")`. The name is left out if this process has not used it lately.
    public String describe() {
        String name = NAMES.get(this);
        return name == null ? toString() : this + " (\"" + name + "\")";
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
