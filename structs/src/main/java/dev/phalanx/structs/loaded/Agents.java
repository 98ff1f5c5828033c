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
public final class Agents {
    private static final String JAVA_AGENT = "-javaagent:";
    private static final List<String> NATIVE_AGENTS = List.of("-agentpath:", "-agentlib:", "-Xrun");
    /// IntelliJ IDEA's, which passes on requests to stop and changes no class.
    private static final String OF_LAUNCHER = "idea_rt.jar";

    private static final Path LIBRARIES = Path.of("/proc/self/maps");
    private static final String LIBRARY_OF_JAVA_AGENTS = "/libinstrument.so";
    private static final String ATTACHING_THREAD = "Attach Listener";

    private static final String PRESENT = "a Java agent that is in this JVM may have changed its code";

    /// Whether the JVM's libraries say that there is a Java agent. They do not tell the launcher's from others.
    private static final boolean SHOWS_LIBRARIES =
            Files.isReadable(LIBRARIES) && Jvm.options().stream().noneMatch(option -> option.startsWith(JAVA_AGENT));

    private static final @Nullable String STARTED_WITH = startedWith();

    private Agents() {}

    /// Why classes may have been changed while they were loaded, or null if there is no agent that could have.
    static @Nullable String doubt() {
        return STARTED_WITH == null ? attached() : STARTED_WITH;
    }

    /// Whether this JVM was started to be debugged.
    public static boolean areDebugging() {
        return Jvm.options().stream().anyMatch(Agents::isDebugger);
    }

    private static boolean isDebugger(String option) {
        return option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp");
    }

    private static @Nullable String startedWith() {
        for (String option : Jvm.options()) {
            boolean isJava = option.startsWith(JAVA_AGENT)
                    && !option.replaceFirst("=.*", "").endsWith(OF_LAUNCHER);
            boolean isNative = NATIVE_AGENTS.stream().anyMatch(option::startsWith) && !isDebugger(option);
            if (isJava || isNative) {
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
        return isAttaching() && (!SHOWS_LIBRARIES || hasLibrary()) ? PRESENT : null;
    }

    private static boolean hasLibrary() {
        try {
            return Files.readString(LIBRARIES, StandardCharsets.ISO_8859_1).contains(LIBRARY_OF_JAVA_AGENTS);
        } catch (IOException unread) {
            return isAttaching();
        }
    }

    private static boolean isAttaching() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] threads = new Thread[2 * group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getName().equals(ATTACHING_THREAD)) {
                return true;
            }
        }
        return false;
    }
}
