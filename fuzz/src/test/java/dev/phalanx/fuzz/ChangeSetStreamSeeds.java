package dev.phalanx.fuzz;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The inputs that the fuzz tests of streams of change sets begin with, by their names below the directory of inputs.
final class ChangeSetStreamSeeds {
    private ChangeSetStreamSeeds() {}

    static Map<String, byte[]> all() {
        byte[] whole = stream(changes());
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        for (String test : List.of("anyStream", "renewedChecksums")) {
            seeds.put(test + "/whole", whole);
            seeds.put(test + "/empty", stream(List.of()));
        }
        seeds.put("anyStream/nothing-changed", stream(List.of(EntityChangeSet.empty())));
        seeds.put("anyStream/cut-off", Arrays.copyOf(whole, whole.length / 2));
        seeds.put("anyStream/no-end", Arrays.copyOf(whole, whole.length - 20));
        seeds.put("anyStream/text", "Once upon a time there was a stream.".getBytes(StandardCharsets.US_ASCII));
        byte[] twice = Arrays.copyOf(whole, whole.length - 20 + whole.length - 16);
        System.arraycopy(whole, 16, twice, whole.length - 20, whole.length - 16);
        seeds.put("anyStream/repeated", twice);
        seeds.put("renewedChecksums/repeated", twice);
        return seeds;
    }

    private static byte[] stream(List<EntityChangeSet> changes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ChangeSetWriter out = new ChangeSetWriter(bytes)) {
            for (EntityChangeSet each : changes) {
                out.write(each);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    /// A town is built, and torn down.
    private static List<EntityChangeSet> changes() {
        try (World town = new World("Town");
                World shadow = new World("Town before");
                BlobAssetReference<Integer> _ = Town.build(town.entityManager())) {
            EntityManager em = town.entityManager();
            List<EntityChangeSet> found = new ArrayList<>();
            EntityDiffer differ = new EntityDiffer(town, shadow);
            EntityDifferOptions options =
                    EntityDifferOptions.standard().withReverse(false).withFastForward(true);
            long next = 1;
            for (Entity each : em.getAllEntities()) {
                em.addComponent(each, EntityGuid.of(next++));
            }
            found.add(differ.getChanges(options).forward());
            for (Entity each : em.getAllEntities()) {
                if (em.hasComponent(each, Town.House.class)) {
                    em.removeComponent(each, Town.House.class);
                    em.setName(each, "ruin");
                }
                if (em.hasComponent(each, Town.Diary.class)) {
                    em.destroyEntity(each);
                }
            }
            found.add(differ.getChanges(options).forward());
            return found;
        }
    }
}
