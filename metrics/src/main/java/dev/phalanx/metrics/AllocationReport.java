package dev.phalanx.metrics;

import com.sun.management.ThreadMXBean;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/// What frames allocate, on all threads of the process, and which lines of the program do it.
///
/// ```java
/// world.update(); // and so on for some hundred frames, until the JIT compiler is done
/// AllocationReport report = AllocationReport.measure(1000, world::update);
/// System.out.println(report);
/// ```
///
/// The bytes of a frame are counted exactly. The lines come from samples of Java Flight Recorder, one each time that a
/// thread has used up its part of the heap (a TLAB), so what is allocated rarely may be missing. Start the JVM with
/// `-XX:TLABSize=16k -XX:-ResizeTLAB` for more samples.
///
/// The JVM switch `-Dphalanx.explain=allocations` writes a report of frames 600 to 2,599 of the first world that gets
/// so far to the standard error stream, if this library is on the class path or module path.
public final class AllocationReport {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final double SMALLEST_SHARE = 0.01;
    private static final int SHOWN_TYPES = 3;
    private static final int INDENT = 19;

    private final int frames;
    private final double bytesPerFrame;
    private final int samples;
    private final List<AllocationSite> sites;

    private AllocationReport(int frames, double bytesPerFrame, AllocationSamples samples) {
        this.frames = frames;
        this.bytesPerFrame = bytesPerFrame;
        this.samples = samples.count();
        this.sites = samples.sites(bytesPerFrame);
    }

    /// Runs frames and looks at what they allocate.
    ///
    /// @param frames how many, 1 or more
    /// @param frame runs one frame
    /// @throws IllegalArgumentException if the number is below 1
    /// @throws IllegalStateException if Java Flight Recorder cannot record, with the reason
    public static AllocationReport measure(int frames, Runnable frame) {
        requireFrames(frames);
        Objects.requireNonNull(frame, "frame is null. Give a function that runs one frame, such as world::update.");
        try (AllocationSamples samples = AllocationSamples.start()) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            for (int i = 0; i < frames; i++) {
                frame.run();
            }
            return end(samples, frames, THREADS.getTotalThreadAllocatedBytes() - before);
        }
    }

    /// Looks at the next frames of a running world. Reading the samples takes its thread some tenths of a second after
    /// the last one.
    ///
    /// @param world a world of the calling thread
    /// @param frames how many, 1 or more
    /// @param report is given the report on the thread of the world, after the last frame; never if the world is closed
    ///     before
    /// @throws IllegalArgumentException if the number is below 1
    /// @throws IllegalStateException if Java Flight Recorder cannot record, with the reason, or the calling thread does
    ///     not own the world
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public static void ofNextFrames(World world, int frames, Consumer<AllocationReport> report) {
        requireFrames(frames);
        Objects.requireNonNull(world, "world is null. Give a world of the calling thread.");
        Objects.requireNonNull(report, "report is null. Give a function that takes the report.");
        AllocationSamples samples = AllocationSamples.start();
        boolean isObserved = false;
        try {
            world.addObserver(new NextFrames(world, frames, samples, report));
            isObserved = true;
        } finally {
            if (!isObserved) {
                samples.close();
            }
        }
    }

    private static void requireFrames(int frames) {
        if (frames < 1) {
            throw new IllegalArgumentException(
                    "A report of " + frames + " frames was asked for. Give 1 or more, such as 1000.");
        }
    }

    private static AllocationReport end(AllocationSamples samples, int frames, long bytes) {
        samples.stop();
        return new AllocationReport(frames, (double) bytes / frames, samples);
    }

    private static final class NextFrames extends WorldObserver {
        private final World world;
        private final int frames;
        private final AllocationSamples samples;
        private final Consumer<AllocationReport> report;
        private final long before = THREADS.getTotalThreadAllocatedBytes();
        private int seen;

        NextFrames(World world, int frames, AllocationSamples samples, Consumer<AllocationReport> report) {
            this.world = world;
            this.frames = frames;
            this.samples = samples;
            this.report = report;
        }

        @Override
        public void frameEnded(long startNanos, long endNanos) {
            seen++;
            if (seen < frames) {
                return;
            }
            long bytes = THREADS.getTotalThreadAllocatedBytes() - before;
            world.removeObserver(this);
            try (samples) {
                report.accept(end(samples, frames, bytes));
            }
        }

        @Override
        public void worldClosing() {
            samples.close();
        }
    }

    /// The number of frames.
    public int frames() {
        return frames;
    }

    /// The bytes that a frame allocated in the mean, on all threads of the process. It is counted and includes what the
    /// program's other threads allocated meanwhile.
    public double bytesPerFrame() {
        return bytesPerFrame;
    }

    /// The number of samples from which the sites come. With fewer than some hundred, shares are rough.
    public int samples() {
        return samples;
    }

    /// The places that allocate, the largest first.
    public List<AllocationSite> sites() {
        return sites;
    }

    /// A table for people: the bytes of a frame, and the sites of 1% or more, each with its reason.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,.0f bytes a frame on all threads, in the mean of %,d frames; %,d samples",
                bytesPerFrame,
                frames,
                samples));
        double others = 1;
        for (AllocationSite site : sites) {
            if (site.share() >= SMALLEST_SHARE) {
                others -= site.share();
                text.append(line(site.share(), site.place()))
                        .append(site.callee().isEmpty() ? "" : " calls " + site.callee())
                        .append(": ")
                        .append(String.join(
                                ", ", site.types().stream().limit(SHOWN_TYPES).toList()))
                        .append(site.types().size() > SHOWN_TYPES ? ", ..." : "")
                        .append(System.lineSeparator())
                        .append(" ".repeat(INDENT))
                        .append(site.reason());
            }
        }
        return sites.isEmpty()
                ? text.toString()
                : text.append(line(others, "others")).toString();
    }

    private String line(double share, String what) {
        return String.format(Locale.ROOT, "%n%,12.0f %3.0f%%  %s", bytesPerFrame * share, share * 100, what);
    }
}
