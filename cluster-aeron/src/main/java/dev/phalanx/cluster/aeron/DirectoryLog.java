package dev.phalanx.cluster.aeron;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.service.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Keeps the log of a member short. The leader lets all members take an image of their state each time that the log
/// has grown by a number of bytes. Each member keeps some images, and deletes older ones with the log before the
/// oldest that it keeps: a member that is started again needs the log since it ended.
final class DirectoryLog implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");
    private static final long LOOK_MILLIS = 100;

    /// How long the log is.
    ///
    /// @param growthBytes how much it grows from one image to the next, a power of 2
    /// @param keptImages how many images are kept
    record Limits(int growthBytes, int keptImages) {
        /// The length of the files of the log.
        int fileBytes() {
            return Math.max(DirectoryNode.LOG_TERM_BYTES, growthBytes / 2);
        }
    }

    private final ConsensusModule.Context module;
    private final AeronArchive.Context ofArchive;
    private final Path directory;
    private final Limits limits;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private long cutTo;
    private long lookedAt = -1;

    DirectoryLog(
            ConsensusModule.Context module, AeronArchive.Context ofArchive, Path directory, int number, Limits limits) {
        this.module = module;
        this.ofArchive = ofArchive;
        this.directory = directory;
        this.limits = limits;
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
                long logged = module.commitPositionCounter().get();
                if (logged != lookedAt) {
                    lookedAt = logged;
                    try {
                        look(logged);
                    } catch (RuntimeException failed) {
                        LOGGER.log(System.Logger.Level.DEBUG, "The log of the directory was not cut", failed);
                    }
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(long logged) {
        List<RecordingLog.Entry> images = new ArrayList<>();
        List<Long> positions = new ArrayList<>();
        long recording;
        try (RecordingLog entries = new RecordingLog(directory.toFile(), false)) {
            recording = entries.findLastTermRecordingId();
            for (RecordingLog.Entry entry : entries.entries()) {
                if (entry.isValid && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT) {
                    images.add(entry);
                    if (entry.serviceId == ConsensusModule.Configuration.SERVICE_ID) {
                        positions.add(entry.logPosition);
                    }
                }
            }
        }
        long newest = positions.isEmpty() ? 0 : positions.getLast();
        if (isLeader() && logged - newest >= limits.growthBytes()) {
            ClusterControl.ToggleState.SNAPSHOT.toggle(module.controlToggleCounter());
        }
        if (positions.size() >= limits.keptImages() && recording >= 0) {
            long keptFrom = positions.get(positions.size() - limits.keptImages());
            if (keptFrom > cutTo) {
                cut(recording, keptFrom, images);
                cutTo = keptFrom;
            }
        }
    }

    private void cut(long recording, long keptFrom, List<RecordingLog.Entry> images) {
        try (AeronArchive archive = AeronArchive.connect(ofArchive.clone())) {
            long start = archive.getStartPosition(recording);
            long base = AeronArchive.segmentFileBasePosition(
                    start, keptFrom, DirectoryNode.LOG_TERM_BYTES, limits.fileBytes());
            if (base > start) {
                archive.purgeSegments(recording, base);
            }
            for (RecordingLog.Entry image : images) {
                if (image.logPosition >= cutTo && image.logPosition < keptFrom) {
                    purge(archive, image.recordingId);
                }
            }
        }
    }

    private static void purge(AeronArchive archive, long recording) {
        try {
            archive.purgeRecording(recording);
        } catch (ArchiveException failed) {
            if (failed.errorCode() != ArchiveException.UNKNOWN_RECORDING) { // which was deleted before a restart
                throw failed;
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
