package dev.phalanx.scenes.internal.text;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// An entity of a file that is compared, with everything that it has as text.
///
/// @param key its guid as text; for a second entity with the same guid, followed by `#2`
/// @param section the number of its section
/// @param name empty if it has none
/// @param components the JSON of their values, by name; empty for those without values
/// @param disabled the components that are disabled
public record ComparedEntity(
        String key, int section, String name, SortedMap<String, String> components, SortedSet<String> disabled) {
    /// The key of an entity without a guid.
    public static final String NO_KEY = "";

    public ComparedEntity {
        components = Collections.unmodifiableSortedMap(new TreeMap<>(components));
        disabled = Collections.unmodifiableSortedSet(new TreeSet<>(disabled));
    }

    /// The first bytes of the SHA-256 of everything that an entity has except its key.
    ///
    /// @param high the first eight
    /// @param low the next eight
    public record Digest(long high, long low) {}

    public Digest digest() {
        MessageDigest sha = sha256();
        add(sha, Integer.toString(section));
        add(sha, name);
        components.forEach((component, value) -> {
            add(sha, component);
            add(sha, value);
        });
        add(sha, "");
        disabled.forEach(component -> add(sha, component));
        ByteBuffer bytes = ByteBuffer.wrap(sha.digest());
        return new Digest(bytes.getLong(), bytes.getLong());
    }

    public boolean has(String component) {
        return components.containsKey(component);
    }

    /// The JSON of a component; empty if it has no value, or the entity does not have it.
    public String value(String component) {
        return components.getOrDefault(component, "");
    }

    public boolean isDisabled(String component) {
        return disabled.contains(component);
    }

    /// The names of some components.
    public List<String> components(Predicate<String> which) {
        return components.keySet().stream().filter(which).toList();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which each has to have.", missing);
        }
    }

    /// The first eight bytes of the SHA-256 of the content of a blob, in hexadecimal.
    static String hash(ByteBuffer content) {
        MessageDigest sha = sha256();
        sha.update(content);
        return HexFormat.of().formatHex(sha.digest(), 0, Long.BYTES);
    }

    private static void add(MessageDigest sha, String text) {
        sha.update(text.getBytes(StandardCharsets.UTF_8));
        sha.update((byte) 0xFF); // no byte of UTF-8
    }
}
