package dev.phalanx.cluster.aeron;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.service.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Keeps the log of a member short. The leader lets all members take an image of their state each time that the log has
/// grown by a number of bytes. Each member deletes what is older than the second newest image, of the log and of
/// images.
final class DirectoryLog implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");
    private static final long LOOK_MILLIS = 500;
    private static final int KEPT_IMAGES = 2;

    /// How much the log grows from one image to the next.
    private static final long GROWTH_BYTES = Long.getLong("phalanx.directory.log", 16 << 20);

    private final ConsensusModule.Context module;
    private final AeronArchive.Context ofArchive;
    private final Path directory;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private long cutTo;

    DirectoryLog(ConsensusModule.Context module, AeronArchive.Context ofArchive, Path directory, int number) {
        this.module = module;
        this.ofArchive = ofArchive;
        this.directory = directory;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("phalanx-directory-" + number + "-log")
                .start(this::run);
    }

    boolean isLeader() {
        return !module.clusterNodeRoleCounter().isClosed()
                && Cluster.Role.get(module.clusterNodeRoleCounter()) == Cluster.Role.LEADER;
    }

    private void run() {
        try {
            while (!closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                try {
                    look();
                } catch (RuntimeException failed) {
                    LOGGER.log(System.Logger.Level.DEBUG, "The log of the directory was not cut", failed);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        long logged = module.commitPositionCounter().get();
        List<RecordingLog.Entry> images = new ArrayList<>();
        long recording;
        try (RecordingLog entries = new RecordingLog(directory.toFile(), false)) {
            recording = entries.findLastTermRecordingId();
            for (RecordingLog.Entry entry : entries.entries()) {
                if (entry.isValid
                        && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
                        && entry.serviceId == ConsensusModule.Configuration.SERVICE_ID) {
                    images.add(entry);
                }
            }
        }
        long newest = images.isEmpty() ? 0 : images.getLast().logPosition;
        if (isLeader() && logged - newest >= GROWTH_BYTES) {
            ClusterControl.ToggleState.SNAPSHOT.toggle(module.controlToggleCounter());
        }
        if (images.size() >= KEPT_IMAGES && recording >= 0) {
            long keptFrom = images.get(images.size() - KEPT_IMAGES).logPosition;
            if (keptFrom > cutTo) {
                cut(recording, keptFrom);
                cutTo = keptFrom;
            }
        }
    }

    private void cut(long recording, long keptFrom) {
        try (AeronArchive archive = AeronArchive.connect(ofArchive.clone())) {
            long start = archive.getStartPosition(recording);
            long base = AeronArchive.segmentFileBasePosition(
                    start, keptFrom, DirectoryNode.LOG_TERM_BYTES, DirectoryNode.SEGMENT_BYTES);
            if (base > start) {
                archive.purgeSegments(recording, base);
            }
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
