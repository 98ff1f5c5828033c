package dev.phalanx.structs.loaded;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// With which options this JVM was started, and when, and what its threads have done.
///
/// The module `java.management` knows. Without it nothing is known of threads, and the options are those of the command
/// line and of environment variables, which do not say what is in files that they name.
final class Jvm {
    /// The start of a process is known by steps of up to a second.
    private static final Duration UNSURE = Duration.ofSeconds(1);

    private static final Jvm THIS = find();

    private final boolean managed;
    private final List<String> options;
    private final boolean complete;
    private final Instant started;

    private Jvm(boolean managed, List<String> options, boolean complete, Instant started) {
        this.managed = managed;
        this.options = List.copyOf(options);
        this.complete = complete;
        this.started = started;
    }

    /// The JVM's options as far as they are known. Those of the program may be among them.
    static List<String> options() {
        return THIS.options;
    }

    /// Whether no option is missing from [#options()].
    static boolean areOptionsComplete() {
        return THIS.complete;
    }

    /// A time before the first class of the program was loaded.
    static Instant started() {
        return THIS.started;
    }

    /// The number of threads that have been started, or -1 if it is unknown.
    static long startedThreads() {
        return THIS.managed ? Managed.startedThreads() : -1;
    }

    /// The nanoseconds for which a thread has used a processor, or -1 if that is unknown.
    static long cpuTime(Thread thread) {
        return THIS.managed ? Managed.cpuTime(thread) : -1;
    }

    private static Jvm find() {
        Module here = Jvm.class.getModule();
        Module management = ModuleLayer.boot().findModule("java.management").orElse(null);
        if (management != null) {
            here.addReads(management);
            return Managed.find();
        }
        return ofProcess(ProcessHandle.current().info());
    }

    private static Jvm ofProcess(ProcessHandle.Info process) {
        List<String> options = new ArrayList<>();
        String[] arguments = process.arguments().orElse(null);
        if (arguments != null) {
            options.addAll(Arrays.asList(arguments));
        }
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            String value = System.getenv(variable);
            if (value != null) {
                options.addAll(Arrays.asList(value.trim().split("\\s+")));
            }
        }
        boolean complete = arguments != null && options.stream().noneMatch(Jvm::namesFile);
        Instant started =
                process.startInstant().map(start -> start.minus(UNSURE)).orElse(Instant.EPOCH);
        return new Jvm(false, options, complete, started);
    }

    private static boolean namesFile(String option) {
        return option.startsWith("@") || option.startsWith("-XX:Flags=") || option.startsWith("-XX:VMOptionsFile=");
    }

    /// Needs the module `java.management`.
    private static final class Managed {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final boolean MEASURES = THREADS.isThreadCpuTimeSupported();

        static Jvm find() {
            RuntimeMXBean jvm = ManagementFactory.getRuntimeMXBean();
            return new Jvm(true, jvm.getInputArguments(), true, Instant.ofEpochMilli(jvm.getStartTime()));
        }

        static long startedThreads() {
            return THREADS.getTotalStartedThreadCount();
        }

        static long cpuTime(Thread thread) {
            return MEASURES ? THREADS.getThreadCpuTime(thread.threadId()) : -1;
        }
    }
}
