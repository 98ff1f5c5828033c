package dev.phalanx.structs.loaded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether agents that may change classes are in this JVM.
///
/// Those that it was started with are among its options, those that were attached later come by a thread of the JVM.
/// That thread also serves tools such as `jcmd`, so on Linux the JVM's libraries say whether it has brought a Java
/// agent.
///
/// [#look()] notices an attached agent between two frames. A thread that brings one has been started, or has used the
/// processor, and the JVM counts both; only then are threads listed and libraries read. Where the JVM does not count,
/// they are once a second.
public final class Agents {
    private static final String JAVA_AGENT = "-javaagent:";
    private static final List<String> NATIVE_AGENTS = List.of("-agentpath:", "-agentlib:", "-Xrun");
    /// JetBrains Runtime's own agent, which redefines classes.
    private static final String HOTSWAP_AGENT = "-XX:HotswapAgent=";
    /// IntelliJ IDEA's, which passes on requests to stop and changes no class.
    private static final String OF_LAUNCHER = "idea_rt.jar";

    private static final Path LIBRARIES = Path.of("/proc/self/maps");
    private static final String LIBRARY_OF_JAVA_AGENTS = "/libinstrument.so";

    private static final String PRESENT = "a Java agent that is in this JVM may have changed its code";

    /// Whether the JVM's libraries say that there is a Java agent. They do not tell the launcher's from others.
    private static final boolean SHOWS_LIBRARIES =
            Files.isReadable(LIBRARIES) && Jvm.options().stream().noneMatch(option -> option.startsWith(JAVA_AGENT));

    private static final @Nullable String STARTED_WITH = startedWith();
    private static final boolean IS_DEBUGGED = Jvm.options().stream().anyMatch(Agents::isDebugger);

    private static final long SECOND = 1_000_000_000;

    private static volatile boolean isAttached;
    /// How many threads were started when [#look()] saw the number first, and when it saw it again and listed them.
    private static volatile long startedSeen = -1;

    private static volatile long startedListed = -1;
    /// The attaching thread, and how long it had run when the libraries were read.
    private static volatile @Nullable Thread attaching;

    private static volatile long readAfter = -1;
    private static volatile long lookedAt = System.nanoTime() - SECOND;

    private Agents() {}

    /// Why classes may have been changed while they were loaded, or null if there is no agent that could have.
    static @Nullable String doubt() {
        return STARTED_WITH == null ? attached() : STARTED_WITH;
    }

    /// Whether this JVM was started to be debugged.
    public static boolean areDebugging() {
        return IS_DEBUGGED;
    }

    private static boolean isDebugger(String option) {
        return option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp");
    }

    private static @Nullable String startedWith() {
        for (String option : Jvm.options()) {
            boolean isJava = option.startsWith(JAVA_AGENT)
                    && !option.replaceFirst("=.*", "").endsWith(OF_LAUNCHER);
            boolean isNative = NATIVE_AGENTS.stream().anyMatch(option::startsWith) && !isDebugger(option);
            boolean isOfRuntime = option.startsWith(HOTSWAP_AGENT) && !option.endsWith("=disabled");
            if (isJava || isNative || isOfRuntime) {
                return "the agent of " + option + " may have changed its code";
            }
        }
        if (!Jvm.areOptionsComplete()) {
            return "agents may have changed its code, and the options of this JVM cannot be seen without the module"
                    + " java.management";
        }
        // The manifest of a jar that was started may name an agent, which is in no option.
        return SHOWS_LIBRARIES && hasLibrary() ? PRESENT : null;
    }

    private static @Nullable String attached() {
        if (!isAttached && findAttaching() != null && (!SHOWS_LIBRARIES || hasLibrary())) {
            isAttached = true;
        }
        return isAttached ? PRESENT : null;
    }

    /// Whether an agent that may change classes was attached, or has been attached since the last call. Agents that the
    /// JVM was started with do not count.
    static boolean look() {
        if (STARTED_WITH != null || isAttached) {
            return isAttached;
        }
        Thread thread = attaching;
        return thread == null ? mayHaveStarted() && attached() != null : hasBrought(thread);
    }

    /// Whether a thread was started since threads were last listed. The JVM counts a thread before it lists it, so
    /// they are listed once more at the next call.
    private static boolean mayHaveStarted() {
        long started = Jvm.startedThreads();
        if (started < 0) {
            return isSecondOver();
        }
        if (started == startedListed) {
            return false;
        }
        startedListed = started == startedSeen ? started : -1;
        startedSeen = started;
        return true;
    }

    private static boolean hasBrought(Thread thread) {
        long ran = Jvm.cpuTime(thread);
        if (ran < 0 ? !isSecondOver() : ran == readAfter) {
            return false;
        }
        // The time is older than what is read, so what happens meanwhile is seen at the next call.
        readAfter = ran;
        return attached() != null;
    }

    private static boolean isSecondOver() {
        long now = System.nanoTime();
        if (now - lookedAt < SECOND) {
            return false;
        }
        lookedAt = now;
        return true;
    }

    private static boolean hasLibrary() {
        try {
            return Files.readString(LIBRARIES, StandardCharsets.ISO_8859_1).contains(LIBRARY_OF_JAVA_AGENTS);
        } catch (IOException unread) {
            return findAttaching() != null;
        }
    }

    /// The thread of the JVM that brings agents, or null as long as no tool has used it.
    private static @Nullable Thread findAttaching() {
        Thread known = attaching;
        if (known != null) {
            return known;
        }
        Thread found = AttachingThread.find();
        attaching = found;
        return found;
    }
}
