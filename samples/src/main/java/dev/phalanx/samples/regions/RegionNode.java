package dev.phalanx.samples.regions;

import dev.phalanx.cluster.ClusterNode;
import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.Recovery;
import dev.phalanx.cluster.Section;
import dev.phalanx.cluster.Traffic;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.NativeArray;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A process that runs some rows of sections. It prints a line for each tick, and at the end what it did. One that was
/// killed is started again by the same command.
public final class RegionNode {
    /// The file of the placement in the folder of a run.
    static final String PLACEMENT = "placement";

    /// The file of the key.
    static final String KEY = "key";

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private RegionNode() {}

    /// Runs the node.
    ///
    /// @param arguments the folder of the run, the number of the node, and the options in their order
    /// @throws IOException if a file cannot be read or written
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int number = Integer.parseInt(arguments[1]);
        RegionsOptions options = new RegionsOptions(
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5]),
                Integer.parseInt(arguments[6]),
                Integer.parseInt(arguments[7]),
                Long.parseLong(arguments[8]));
        try (ClusterNode node = ClusterNode.of(
                RegionsWorld.builder(options),
                Placement.read(folder.resolve(PLACEMENT)),
                number,
                Files.readAllBytes(folder.resolve(KEY)),
                TIMEOUT,
                new Recovery(folder.resolve("images"), options.imageTicks(), TIMEOUT))) {
            if (node.start() == 0) {
                RegionsWorld.populate(node.world().sections().getFirst().world().entityManager(), options);
            }
            System.out.println("start " + node.world().tick());
            while (node.world().tick() < options.ticks()) {
                node.run(1);
                System.out.println("tick " + node.world().tick());
            }
            writePlaces(node, folder.resolve("places-" + number));
            Traffic traffic = node.traffic();
            System.out.println(
                    "end " + node.world().stateHash() + " " + node.world().agentCount() + " "
                            + traffic.bytes() + " " + traffic.ghosts() + " " + traffic.migrants() + " "
                            + node.world().waited().toMillis());
        }
    }

    /// Writes where the agents are, and whether they are ill, for the picture.
    private static void writePlaces(ClusterNode node, Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (Section section : node.world().sections()) {
                EntityManager em = section.world().entityManager();
                var places = em.getComponentTypeHandle(Place.class, true);
                var healths = em.getComponentTypeHandle(Health.class, true);
                for (ArchetypeChunk chunk : em.queryBuilder()
                        .withAll(GlobalId.class, Place.class, Health.class)
                        .withNone(GhostAgent.class)
                        .build()
                        .toArchetypeChunkArray()) {
                    NativeArray<Place> place = chunk.getNativeArray(places);
                    NativeArray<Health> health = chunk.getNativeArray(healths);
                    for (int i = 0; i < chunk.count(); i++) {
                        out.writeFloat(place.get(i).x());
                        out.writeFloat(place.get(i).y());
                        out.writeBoolean(health.get(i).isIll());
                    }
                }
            }
        }
    }
}
