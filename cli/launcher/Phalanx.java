import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds what is missing or out of date, and runs the phalanx command. The scripts {@code phalanx} and
 * {@code phalanx.cmd} find a JDK 25 and start it, and so does {@code java cli/launcher/Phalanx.java help} in a clone,
 * if that is Java 25.
 *
 * <p>After a build it lets the command run for a moment to make an AOT cache (JEP 514) and a kernel cache, with which
 * the command starts in less than half the time. With the environment variable {@code PHALANX_AOT=off}, it neither makes
 * nor uses them.
 */
public final class Phalanx {
    private static final Pattern PART = Pattern.compile(".*Building (Phalanx.*?) +\\S+ +\\[(\\d+/\\d+)]");
    private static final int MOST_ERRORS = 30;
    /** What the command is built from, after the parent. */
    private static final List<String> MODULES = List.of(
            ".", "structs", "jobs", "entities", "transforms", "scenes", "agents", "cluster", "models", "baking", "inspector",
            "metrics", "micrometer", "samples", "bench");

    private final Path home;
    private final Path target;
    private final Path jdk = Path.of(System.getProperty("java.home"));
    private final boolean isBench;
    /** The modules that Maven is told to build, with all that they need. */
    private final List<String> last;

    private Phalanx(Path home, boolean isBench) {
        this.home = home;
        this.target = home.resolve("target");
        this.isBench = isBench;
        this.last = isBench ? List.of("cli", "contenders") : List.of("cli");
    }

    /** Runs the command and ends with its exit code. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("phalanx.home", "")).toAbsolutePath().normalize();
        List<String> given = List.of(arguments);
        int code;
        try {
            if (!Files.exists(home.resolve("cli/launcher/Phalanx.java"))) {
                throw new IllegalStateException("this is no clone of Phalanx: " + home
                        + " has no cli/launcher/Phalanx.java. Start the command in a clone.");
            }
            code = new Phalanx(home, given.indexOf("bench") == 0).run(given);
        } catch (IllegalStateException failure) {
            say(failure.getMessage());
            code = 1;
        }
        System.exit(code);
    }

    private int run(List<String> arguments) throws IOException, InterruptedException {
        if (isOutOfDate()) {
            build();
        }
        List<String> options = new ArrayList<>();
        if (!"off".equals(System.getenv("PHALANX_AOT")) && hasCaches()) {
            options.add("-Dphalanx.kernels.cache=" + target.resolve("phalanx.kernels"));
            options.add("-XX:AOTCache=" + target.resolve("phalanx.aot"));
            options.add("-Xlog:aot=off,cds=off"); // a JVM with other options, such as ZGC, starts without the cache
        }
        return start(command(options, arguments).inheritIO()).waitFor();
    }

    private ProcessBuilder command(List<String> options, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin").resolve("java").toString());
        command.addAll(options);
        command.add("-Djoml.nounsafe=true");
        // Reflection by generated code pays only after many calls; the command makes few.
        command.add("-Djdk.reflect.useNativeAccessorOnly=true");
        // The progress bar asks jline for the width of the terminal; files are watched through jna on macOS; layers of
        // Tiled maps are decompressed by zstd.
        command.add("--enable-native-access=org.jline.nativ,com.sun.jna,com.github.luben.zstd_jni");
        command.add("-Dphalanx.home=" + home);
        if (isBench) {
            // The bench starts JVMs with this class path.
            Path contenders = home.resolve("contenders/target");
            command.add("-Dphalanx.contenders=" + contenders.resolve("phalanx-contenders.jar") + File.pathSeparator
                    + contenders.resolve("lib") + File.separator + "*");
        }
        Path cli = home.resolve("cli/target");
        command.addAll(List.of("-p", cli.resolve("lib") + File.pathSeparator + cli.resolve("phalanx-cli.jar")));
        command.addAll(List.of("-m", "dev.phalanx.cli/dev.phalanx.cli.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }

    /** Starts a process. An interrupt reaches it from the terminal, a request to end from here. */
    private static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            process.destroy();
            process.onExit().join();
        }));
        return process;
    }

    /**
     * Makes the caches if there are none of this build and this JDK. A JVM that cannot make them does not keep the
     * command from running; the file that names the JDK is written all the same, so it is not tried again.
     *
     * @return whether there are caches
     */
    private boolean hasCaches() throws IOException, InterruptedException {
        Path cache = target.resolve("phalanx.aot");
        Path kernels = target.resolve("phalanx.kernels");
        Path madeBy = target.resolve("phalanx.aot.jdk");
        String release = jdk + "\n" + Files.readString(jdk.resolve("release"));
        if (!Files.exists(madeBy) || !Files.readString(madeBy).equals(release)) {
            say("preparing a fast start");
            Files.deleteIfExists(cache);
            Path log = target.resolve("phalanx-training.log");
            List<String> options = List.of("-XX:AOTCacheOutput=" + cache, "-Dphalanx.kernels.cacheOutput=" + kernels);
            ProcessBuilder training = command(options, List.of("train")).directory(target.toFile());
            int code = start(training.redirectErrorStream(true).redirectOutput(log.toFile())).waitFor();
            if (code != 0 || !Files.exists(cache)) {
                Files.deleteIfExists(cache);
                say("no AOT cache could be made, so the command starts more slowly. The log is in " + log);
            }
            Files.writeString(madeBy, release);
        }
        return Files.exists(cache);
    }

    /** Written by the last build of a module. */
    private Path built(String module) {
        return home.resolve(module).resolve("target/phalanx-built");
    }

    /** Whether something was never built, or a source is newer than the last build. */
    private boolean isOutOfDate() throws IOException {
        for (String module : last) {
            if (!Files.exists(built(module))) {
                return true;
            }
        }
        FileTime time = Files.getLastModifiedTime(built(last.getLast())); // of two, this one was never built later
        List<String> modules = new ArrayList<>(MODULES);
        modules.addAll(last);
        for (String module : modules) {
            for (String part : List.of("pom.xml", "src/main", "src/generate")) {
                Path source = home.resolve(module).resolve(part);
                // A file that was removed or renamed changes its directory.
                if (Files.exists(source) && hasNewer(source, time)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasNewer(Path source, FileTime time) throws IOException {
        BiPredicate<Path, BasicFileAttributes> isNewer =
                (file, attributes) -> attributes.lastModifiedTime().compareTo(time) > 0;
        try (Stream<Path> newer = Files.find(source, Integer.MAX_VALUE, isNewer)) {
            return newer.findAny().isPresent();
        }
    }

    private void build() throws IOException, InterruptedException {
        String first = "; the first time Maven fetches libraries, which takes minutes";
        String why = Files.exists(built(last.getLast())) ? "sources have changed, " : "";
        say(why + "building with the JDK in " + jdk + (why.isEmpty() ? first : ""));
        Files.createDirectories(target);
        // A change made during the build is newer than this file and so seen the next time.
        Path begun = Files.writeString(target.resolve("phalanx-build-begun"), "");
        Files.deleteIfExists(target.resolve("phalanx.aot.jdk"));
        // Libraries of an earlier version would be found beside those of this one.
        for (String module : last) {
            File[] jars = home.resolve(module).resolve("target/lib").toFile().listFiles();
            for (File jar : jars == null ? new File[0] : jars) {
                Files.delete(jar.toPath());
            }
        }
        boolean isWindows = File.separatorChar == '\\';
        String pom = home.resolve("pom.xml").toString();
        List<String> command = new ArrayList<>(List.of(isWindows ? "mvn.cmd" : "mvn", "-B", "-ntp"));
        command.addAll(List.of("-f", pom, "-pl", String.join(",", last), "-am", "-Dmaven.test.skip=true", "package"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", jdk.toString());
        Process maven;
        try {
            maven = start(builder.redirectErrorStream(true));
        } catch (IOException e) {
            throw new IllegalStateException("Maven was not found: there is no mvn on the PATH. Install Maven 3.8 or later"
                    + " (Debian, Ubuntu: apt install maven; macOS: brew install maven; Windows: winget install"
                    + " Apache.Maven or scoop install maven) and try again.");
        }
        maven.getOutputStream().close();
        Path log = target.resolve("phalanx-build.log");
        List<String> wrong = follow(maven, log);
        if (maven.waitFor() != 0) {
            wrong.forEach(System.err::println);
            throw new IllegalStateException("the build failed. The whole log is in " + log);
        }
        for (String module : last) {
            Files.copy(begun, built(module), REPLACE_EXISTING, COPY_ATTRIBUTES);
        }
    }

    /**
     * Copies Maven's output to the log, and says which part is being built.
     *
     * @return what is wrong with the build, if it fails
     */
    private static List<String> follow(Process maven, Path log) throws IOException {
        List<String> wrong = new ArrayList<>();
        boolean isHelp = false;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(maven.getInputStream()));
                PrintWriter copy = new PrintWriter(Files.newBufferedWriter(log), true)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.println(line);
                Matcher part = PART.matcher(line);
                if (part.matches()) {
                    say("building " + part.group(2) + " " + part.group(1));
                }
                boolean isNews = line.startsWith("[INFO]") || line.startsWith("[WARNING]");
                if (!isNews && !isHelp && wrong.size() < MOST_ERRORS) {
                    wrong.add(line);
                }
                isHelp |= line.contains("[Help 1]");
            }
        }
        return wrong;
    }

    private static void say(String text) {
        System.err.println("phalanx: " + text);
    }
}
