package dev.phalanx.fuzz;

import dev.phalanx.scenes.files.SaveOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// The inputs that the fuzz tests of files with entities begin with, by their names below the directory of inputs.
final class SceneFileSeeds {
    private SceneFileSeeds() {}

    /// Of the binary reader.
    static Map<String, byte[]> files() {
        byte[] whole = Town.file(SaveOptions.Compression.NONE);
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("anyFile/whole", whole);
        seeds.put("anyFile/cut-off", Arrays.copyOf(whole, whole.length / 2));
        seeds.put("anyFile/text", "Once upon a time there was a file.".getBytes(StandardCharsets.US_ASCII));
        byte[] exact = Town.exactFile();
        seeds.put("anyFile/exact", exact);
        seeds.put("renewedChecksums/exact", exact);
        seeds.put("renewedChecksums/whole", whole);
        seeds.put("renewedChecksums/compressed", Town.file(SaveOptions.Compression.LZ4));
        return seeds;
    }

    /// Of the reader of replays.
    static Map<String, byte[]> replays() {
        byte[] whole = Town.replay();
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("anyReplay/whole", whole);
        seeds.put("anyReplay/cut-off", Arrays.copyOf(whole, whole.length - 100));
        seeds.put("renewedFrames/whole", whole);
        return seeds;
    }

    /// Of the reader of JSON.
    static Map<String, byte[]> texts() {
        String whole = Town.text();
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("anyText/whole", whole.getBytes(StandardCharsets.UTF_8));
        seeds.put("anyText/cut-off", whole.substring(0, whole.length() / 2).getBytes(StandardCharsets.UTF_8));
        seeds.put("anyText/empty-object", "{}".getBytes(StandardCharsets.UTF_8));
        seeds.put("anyText/many-types", """
                {"format": "phalanx entities", "version": 1, "guid": "00000000000000000000000000000000",
                 "types": {"A": {"class": "A", "hash": "0000000000000000", "kind": "data", "fields":
                   {"s": "string[4096]", "l": {"list": 32, "size": 4, "offsets": [0], "fields": {"": "int"}}}}},
                 "sections": [{"index": 0, "entityCount": 1, "archetypes": [{"types": ["A"], "groups": [{"entities": [
                   {"entity": 0, "A": {"s": "", "l": [1, 2]}}]}]}]}]}
                """.getBytes(StandardCharsets.UTF_8));
        return seeds;
    }
}
