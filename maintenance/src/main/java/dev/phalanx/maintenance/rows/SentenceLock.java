package dev.phalanx.maintenance.rows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// `docs/rows.lock`: the sentences that the tests were written for. A line has the id of a sentence and the first eight
/// hexadecimal digits of the SHA-256 of its text: `ENT-2.4 5f1c9a07`.
///
/// The ids in `@Row` count sentences, so that a sentence put between two others gives the later ones other ids, and a
/// reworded one keeps its id. Neither makes a test fail. Both make the specification differ from this file.
public final class SentenceLock {
    /// Its path in the checkout.
    public static final String FILE = "docs/rows.lock";

    private static final int DIGITS = 8;

    private final Map<String, List<String>> hashes;

    private SentenceLock(Map<String, List<String>> hashes) {
        this.hashes = hashes;
    }

    /// What the file has to be for a specification.
    ///
    /// @param specification the specification
    public static SentenceLock of(Specification specification) {
        Map<String, List<String>> hashes = new LinkedHashMap<>();
        for (SpecificationRow row : specification.rows()) {
            hashes.put(
                    row.id(), row.sentences().stream().map(SentenceLock::hash).toList());
        }
        return new SentenceLock(hashes);
    }

    /// Reads the file; it has no sentences where there is no such file.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if a line has another form or its id does not follow the one above, with the
    ///     line
    public static SentenceLock read(Path home) throws IOException {
        Map<String, List<String>> hashes = new LinkedHashMap<>();
        Path path = home.resolve(FILE);
        List<String> lines = Files.exists(path) ? Files.readAllLines(path) : List.of();
        for (int i = 0; i < lines.size(); i++) {
            String[] parts = lines.get(i).split(" ", -1);
            List<String> ofRow = hashes.computeIfAbsent(SpecificationRow.rowOf(parts[0]), _ -> new ArrayList<>());
            ofRow.add(parts[parts.length - 1]);
            if (parts.length != 2
                    || !parts[0].equals(SpecificationRow.sentenceId(SpecificationRow.rowOf(parts[0]), ofRow.size()))) {
                throw new IllegalArgumentException(
                        "%s, line %d: \"%s\" is not the next sentence and its hash. Restore the file from git and start .ci/maintain rows --lock."
                                .formatted(FILE, i + 1, lines.get(i)));
            }
        }
        return new SentenceLock(hashes);
    }

    /// Writes the file.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if it cannot be written
    public void write(Path home) throws IOException {
        StringBuilder text = new StringBuilder();
        hashes.forEach((row, ofRow) -> {
            for (int i = 0; i < ofRow.size(); i++) {
                text.append(SpecificationRow.sentenceId(row, i + 1))
                        .append(' ')
                        .append(ofRow.get(i))
                        .append('\n');
            }
        });
        Files.writeString(home.resolve(FILE), text);
    }

    /// The sentences that differ, each with what to do about its tests.
    ///
    /// @param after the same of a later specification
    public List<String> changes(SentenceLock after) {
        Set<String> rows = new LinkedHashSet<>(after.hashes.keySet());
        rows.addAll(hashes.keySet());
        List<String> changes = new ArrayList<>();
        for (String row : rows) {
            addChanges(changes, row, hashes.getOrDefault(row, List.of()), after.hashes.getOrDefault(row, List.of()));
        }
        return changes;
    }

    private static void addChanges(List<String> changes, String row, List<String> before, List<String> after) {
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            String id = SpecificationRow.sentenceId(row, i + 1);
            String old = i < before.size() ? before.get(i) : "";
            String now = i < after.size() ? after.get(i) : "";
            if (old.equals(now)) {
                continue;
            }
            int to = place(old, after, before);
            if (to >= 0) {
                changes.add("%s is now %s. Give its tests that id."
                        .formatted(id, SpecificationRow.sentenceId(row, to + 1)));
            }
            boolean isMoved = place(now, before, after) >= 0;
            if (to < 0 && !old.isEmpty() && !now.isEmpty() && !isMoved) {
                changes.add("%s was reworded. Check that its tests still assert it.".formatted(id));
            } else if (to < 0 && !old.isEmpty()) {
                changes.add("%s is gone. Remove the id from its tests.".formatted(id));
            } else if (!now.isEmpty() && !isMoved) {
                changes.add("%s is new. Give the id to the tests that assert it.".formatted(id));
            }
        }
    }

    /// Where a hash is among others, at a place that had another hash; -1 if it is not.
    private static int place(String hash, List<String> hashes, List<String> others) {
        for (int i = 0; i < hashes.size(); i++) {
            if (hashes.get(i).equals(hash)
                    && (i >= others.size() || !others.get(i).equals(hash))) {
                return i;
            }
        }
        return -1;
    }

    private static String hash(String sentence) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(sentence.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("The JDK has no SHA-256. Every JDK must have it; use another one.", e);
        }
    }
}
