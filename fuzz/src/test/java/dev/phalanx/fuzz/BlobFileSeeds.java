package dev.phalanx.fuzz;

import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/// The inputs that the fuzz tests of blob files begin with, by their names below the directory of inputs.
final class BlobFileSeeds {
    private static final int HEADER = 128;

    private BlobFileSeeds() {}

    static Map<String, byte[]> all() {
        byte[] whole = Shelf.file();
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("anyFile/whole", whole);
        seeds.put("anyFile/wrong-version", wrongVersion());
        seeds.put("anyFile/wrong-type", wrongType());
        seeds.put("anyFile/wrong-format", flipped(whole, 8));
        seeds.put("anyFile/cut-off-in-header", Arrays.copyOf(whole, 100));
        seeds.put("anyFile/cut-off-in-block", Arrays.copyOf(whole, whole.length - 1));
        seeds.put("anyFile/too-long", Arrays.copyOf(whole, whole.length + 5));
        seeds.put("anyFile/damaged-header", flipped(whole, 24));
        seeds.put("anyFile/damaged-block", flipped(whole, HEADER + 1));
        seeds.put("anyFile/text", "Once upon a time there was a file.".getBytes(StandardCharsets.US_ASCII));
        byte[] block = Arrays.copyOfRange(whole, HEADER, whole.length);
        seeds.put("anyBlock/whole", block);
        seeds.put("anyBlock/zeros", new byte[block.length]);
        byte[] ones = new byte[block.length];
        Arrays.fill(ones, (byte) -1);
        seeds.put("anyBlock/ones", ones);
        byte[] noise = new byte[block.length];
        new Random(1).nextBytes(noise);
        seeds.put("anyBlock/noise", noise);
        for (int at = 0; at < 28; at += 4) {
            seeds.put("anyBlock/field-" + at + "-leads-away", withInt(block, at, 0x7FFF_FFF0));
            seeds.put("anyBlock/field-" + at + "-leads-back", withInt(block, at, -3));
        }
        return seeds;
    }

    private static byte[] wrongVersion() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Integer> number = builder.createBlobAssetReference(7)) {
            return Shelf.write(number, Shelf.VERSION + 1);
        }
    }

    private static byte[] wrongType() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Integer> number = builder.createBlobAssetReference(7)) {
            return Shelf.write(number, Shelf.VERSION);
        }
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] copy = bytes.clone();
        copy[at] ^= 0x40;
        return copy;
    }

    private static byte[] withInt(byte[] bytes, int at, int value) {
        byte[] copy = bytes.clone();
        for (int i = 0; i < Integer.BYTES; i++) {
            copy[at + i] = (byte) (value >>> (Byte.SIZE * i));
        }
        return copy;
    }
}
