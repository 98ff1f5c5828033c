import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a JDK 25, builds what is missing or out of date, and runs the phalanx command:
 * {@code java cli/launcher/Phalanx.java help}. The scripts {@code phalanx} and {@code phalanx.cmd} start it.
 *
 * <p>The launcher itself runs on Java 11 and later, so its source has no newer language. It compiles itself into
 * {@code target/launcher}, from where the script starts it in a tenth of the time.
 *
 * <p>After a build it lets the command run for a moment to make an AOT cache (JEP 514) and a kernel cache, with which
 * the command starts in less than half the time. With the environment variable {@code PHALANX_AOT=off}, it neither makes
 * nor uses them.
 */
public final class Phalanx {
    private static final int JAVA = 25;
    private static final boolean IS_WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    private static final List<String> MODULES = List.of(
            "structs", "jobs", "entities", "transforms", "scenes", "baking", "inspector", "metrics", "micrometer",
            "samples", "bench", "cli");

    private final Path home;
    private final Path target;
    private final boolean isBench;
    private final List<String> modules = new ArrayList<>(MODULES);

    private Phalanx(Path home, List<String> arguments) {
        this.home = home;
        this.target = home.resolve("target");
        this.isBench = !arguments.isEmpty() && arguments.get(0).equals("bench");
        if (isBench) {
            modules.add("contenders");
        }
    }

    /** Runs the command and ends with its exit code. {@code --find-jdk} prints the JDK and ends. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int code;
        try {
            List<String> given = Arrays.asList(arguments);
            Path jdk = findJdk();
            if (given.equals(List.of("--find-jdk"))) {
                System.out.println(jdk);
                code = 0;
            } else {
                code = new Phalanx(findHome(), given).run(jdk, given);
            }
        } catch (Failure failure) {
            System.err.println("phalanx: " + failure.getMessage());
            code = 1;
        }
        System.exit(code);
    }

    private int run(Path jdk, List<String> arguments) throws IOException, InterruptedException {
        if (isOutOfDate()) {
            build(jdk);
        }
        compileItself(jdk);
        boolean isCached = !"off".equals(System.getenv("PHALANX_AOT")) && prepareStart(jdk);
        List<String> command = command(jdk);
        if (isCached) {
            command.add(1, "-Xlog:aot=off,cds=off"); // a JVM with other options, such as ZGC, starts without the cache
            command.add(1, "-XX:AOTCache=" + aotCache());
            command.add(1, "-Dphalanx.kernels.cache=" + kernelCache());
        }
        command.addAll(arguments);
        return finish(new ProcessBuilder(command).inheritIO().start());
    }

    /** The start of each command line, up to the name of the main class. */
    private List<String> command(Path jdk) throws IOException {
        String path = home.resolve("cli/target/lib") + File.pathSeparator + jar("cli");
        List<String> command = new ArrayList<>(List.of(
                executable(jdk, "java").toString(),
                "-Djoml.nounsafe=true",
                // Reflection by generated code pays only after many calls; the command makes few.
                "-Djdk.reflect.useNativeAccessorOnly=true",
                // The progress bar asks jline for the width of the terminal; files are watched through jna on macOS.
                "--enable-native-access=org.jline.nativ,com.sun.jna",
                "-Dphalanx.home=" + home));
        if (isBench) {
            // The bench starts JVMs with this class path.
            command.add("-Dphalanx.contenders=" + jar("contenders") + File.pathSeparator
                    + home.resolve("contenders/target/lib") + File.separator + "*");
        }
        command.addAll(List.of("-p", path, "-m", "dev.phalanx.cli/dev.phalanx.cli.Main"));
        return command;
    }

    /** Waits for the command. An interrupt reaches it from the terminal, a request to end from here. */
    private static int finish(Process command) throws InterruptedException {
        Thread hook = new Thread(() -> {
            command.destroy();
            try {
                command.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        int code = command.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // This process is being ended as well.
        }
        return code;
    }

    // ---- Start-up -------------------------------------------------------------------------------------------------

    private Path aotCache() {
        return target.resolve("phalanx.aot");
    }

    private Path kernelCache() {
        return target.resolve("phalanx.kernels");
    }

    /**
     * Makes the caches if they are older than the build or were made by another JDK. A JVM that cannot make them does
     * not keep the command from running; the file for the JDK is written all the same, so it is not tried again.
     *
     * @return whether there are caches
     */
    private boolean prepareStart(Path jdk) throws IOException, InterruptedException {
        Path madeBy = target.resolve("phalanx.aot.jdk");
        String wanted = jdk + " " + javaVersion(jdk);
        boolean isCurrent = Files.exists(madeBy)
                && Files.readString(madeBy).equals(wanted)
                && Files.getLastModifiedTime(madeBy).compareTo(Files.getLastModifiedTime(stamp("built"))) >= 0;
        if (!isCurrent) {
            say("preparing a fast start");
            Files.deleteIfExists(aotCache());
            Files.deleteIfExists(kernelCache());
            List<String> command = command(jdk);
            command.add(1, "-XX:AOTCacheOutput=" + aotCache());
            command.add(1, "-Dphalanx.kernels.cacheOutput=" + kernelCache());
            command.add("train");
            Process training = new ProcessBuilder(command)
                    .directory(target.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(target.resolve("phalanx-training.log").toFile())
                    .start();
            int code = finish(training);
            if (code != 0 || !Files.exists(aotCache())) {
                Files.deleteIfExists(aotCache());
                say("no AOT cache could be made, so the command starts more slowly. The log is in "
                        + target.resolve("phalanx-training.log"));
            }
            Files.writeString(madeBy, wanted);
        }
        return Files.exists(aotCache());
    }

    // ---- The build ------------------------------------------------------------------------------------------------

    private Path stamp(String name) {
        return target.resolve(isBench ? "phalanx-bench-" + name : "phalanx-" + name);
    }

    /** Whether something was never built, or a source is newer than the last build. */
    private boolean isOutOfDate() throws IOException {
        Path stamp = stamp("built");
        if (!Files.exists(stamp) || !Files.isDirectory(home.resolve("cli/target/lib"))) {
            return true;
        }
        for (String module : modules) {
            if (!Files.exists(jar(module))) {
                return true;
            }
        }
        FileTime built = Files.getLastModifiedTime(stamp);
        if (Files.getLastModifiedTime(home.resolve("pom.xml")).compareTo(built) > 0) {
            return true;
        }
        for (String module : modules) {
            if (Files.getLastModifiedTime(home.resolve(module).resolve("pom.xml")).compareTo(built) > 0
                    || hasNewer(home.resolve(module).resolve("src/main"), built)
                    || hasNewer(home.resolve(module).resolve("src/generate"), built)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasNewer(Path directory, FileTime time) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        boolean[] found = {false};
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                // A file that was removed or renamed changes its directory.
                return visitFile(visited, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes) {
                found[0] = attributes.lastModifiedTime().compareTo(time) > 0;
                return found[0] ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }
        });
        return found[0];
    }

    /** The jar of a module. */
    private Path jar(String module) throws IOException {
        return home.resolve(module).resolve("target").resolve("phalanx-" + module + "-" + version() + ".jar");
    }

    private String version() throws IOException {
        Matcher version = Pattern.compile("<artifactId>phalanx-parent</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Files.readString(home.resolve("pom.xml")));
        if (!version.find()) {
            throw new Failure(home.resolve("pom.xml") + " has no version of phalanx-parent. Restore the file from git.");
        }
        return version.group(1);
    }

    private void build(Path jdk) throws IOException, InterruptedException {
        Path maven = onPath(IS_WINDOWS ? List.of("mvn.cmd", "mvn.bat") : List.of("mvn"));
        if (maven == null) {
            throw new Failure("Maven was not found: there is no mvn on the PATH. Install Maven 3.8 or later (Debian, Ubuntu:"
                    + " apt install maven; macOS: brew install maven; Windows: winget install Apache.Maven or scoop install"
                    + " maven) and try again.");
        }
        Files.createDirectories(target);
        Path stamp = stamp("built");
        // A change made during the build is newer than this file and so seen the next time.
        Path begun = stamp("built.new");
        Files.deleteIfExists(begun);
        Files.createFile(begun);
        say(Files.exists(stamp)
                ? "sources have changed, building with the JDK in " + jdk
                : "building with the JDK in " + jdk + "; the first time Maven fetches libraries, which takes minutes");
        // Libraries of an earlier version would be found beside those of this one.
        deleteJars(home.resolve("cli/target/lib"));
        deleteJars(home.resolve("contenders/target/lib"));
        ProcessBuilder build = new ProcessBuilder(
                maven.toString(),
                "-B",
                "-ntp",
                "-f",
                home.resolve("pom.xml").toString(),
                "-pl",
                isBench ? "cli,contenders" : "cli",
                "-am",
                "-Dmaven.test.skip=true",
                "package");
        build.environment().put("JAVA_HOME", jdk.toString());
        build.redirectErrorStream(true);
        Path log = target.resolve("phalanx-build.log");
        Process running = build.start();
        running.getOutputStream().close();
        follow(running, log);
        if (finish(running) != 0) {
            Files.deleteIfExists(begun);
            printErrors(log);
            throw new Failure("the build failed. The whole log is in " + log);
        }
        Files.move(begun, stamp, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void deleteJars(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, "*.jar")) {
                for (Path jar : jars) {
                    Files.delete(jar);
                }
            }
        }
    }

    /** Copies Maven's output to the log, and says which part is being built: on a terminal in one line that changes. */
    private static void follow(Process build, Path log) throws IOException {
        boolean isTerminal = isTerminal();
        String before = isTerminal ? "\r\033[K" : "";
        String after = isTerminal ? "" : System.lineSeparator();
        Pattern part = Pattern.compile(".*Building (Phalanx.*?) +\\S+ +\\[(\\d+/\\d+)]");
        Pattern step = Pattern.compile(".*--- [\\w.-]+:[^ ]* \\((.*)\\) @ .*");
        String current = "";
        Charset console = Charset.defaultCharset();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(build.getInputStream(), console));
                BufferedWriter copy = Files.newBufferedWriter(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.write(line);
                copy.newLine();
                Matcher building = part.matcher(line);
                Matcher running = step.matcher(line);
                if (building.matches()) {
                    current = building.group(2) + " " + building.group(1);
                    System.err.print(before + "phalanx: building " + current + after);
                } else if (isTerminal && running.matches()) {
                    System.err.print(before + "phalanx: building " + current + " (" + running.group(1) + ")");
                }
            }
        }
        if (isTerminal) {
            System.err.print(before);
        }
    }

    private static void printErrors(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        List<String> errors = new ArrayList<>();
        for (String line : lines) {
            if (line.contains("[Help 1]") || errors.size() == 30) {
                break;
            }
            if (line.startsWith("[ERROR]") && line.length() > "[ERROR] ".length()) {
                errors.add(line);
            }
        }
        List<String> shown = errors.isEmpty() ? lines.subList(Math.max(0, lines.size() - 30), lines.size()) : errors;
        shown.forEach(System.err::println);
    }

    /** Compiles this source if it has changed, so that the script need not have it compiled at each start. */
    private void compileItself(Path jdk) throws IOException, InterruptedException {
        Path source = home.resolve("cli/launcher/Phalanx.java");
        Path compiled = target.resolve("launcher").resolve("Phalanx.class");
        Path java = target.resolve("launcher").resolve("java");
        String wanted = executable(jdk, "java").toString();
        if (Files.exists(compiled)
                && Files.getLastModifiedTime(compiled).compareTo(Files.getLastModifiedTime(source)) >= 0
                && Files.exists(java)
                && Files.readString(java).equals(wanted)) {
            return;
        }
        Process javac = new ProcessBuilder(
                        executable(jdk, "javac").toString(),
                        "--release",
                        "11",
                        "-Xlint:-options",
                        "-d",
                        compiled.getParent().toString(),
                        source.toString())
                .inheritIO()
                .start();
        if (javac.waitFor() != 0) {
            throw new Failure(source + " could not be compiled. Restore the file from git.");
        }
        Files.writeString(java, wanted);
    }

    // ---- The JDK --------------------------------------------------------------------------------------------------

    /** The first JDK 25 or later among the usual places. */
    private static Path findJdk() throws IOException {
        for (Path candidate : candidates()) {
            if (javaVersion(candidate) >= JAVA) {
                return candidate;
            }
        }
        String home = System.getenv("JAVA_HOME");
        throw new Failure("no JDK " + JAVA + " was found in JAVA_HOME (" + (home == null ? "not set" : home)
                + "), on the PATH or in the usual places. Get one (Debian, Ubuntu: apt install openjdk-25-jdk; macOS: brew"
                + " install openjdk; Windows: winget install EclipseAdoptium.Temurin.25.JDK; anywhere with SDKMAN: sdk"
                + " install java 25-tem), or set JAVA_HOME to the one you have.");
    }

    /** Directories that may be JDKs, in the order of preference. */
    private static Set<Path> candidates() throws IOException {
        Set<Path> found = new LinkedHashSet<>();
        addDirectory(found, System.getenv("JAVA_HOME"), "");
        Path javac = onPath(List.of(IS_WINDOWS ? "javac.exe" : "javac"));
        if (javac != null) {
            found.add(javac.toRealPath().resolve("../..").normalize());
        }
        addDirectory(found, System.getProperty("java.home"), "");
        String user = System.getProperty("user.home");
        if (IS_WINDOWS) {
            for (String variable : List.of("ProgramFiles", "ProgramW6432", "LOCALAPPDATA")) {
                for (String vendor : List.of(
                        "Java", "Eclipse Adoptium", "Microsoft", "Zulu", "BellSoft", "Amazon Corretto", "Programs")) {
                    String root = System.getenv(variable);
                    addAll(found, root == null ? null : root + File.separator + vendor, "");
                }
            }
            addAll(found, user + "\\scoop\\apps", "current");
        } else {
            for (String root : List.of("/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/opt/java", "/opt")) {
                addAll(found, root, "");
            }
            addAll(found, "/Library/Java/JavaVirtualMachines", "Contents/Home");
            addAll(found, user + "/Library/Java/JavaVirtualMachines", "Contents/Home");
            addAll(found, "/opt/homebrew/opt", "libexec/openjdk.jdk/Contents/Home");
            addAll(found, "/usr/local/opt", "libexec/openjdk.jdk/Contents/Home");
            addAll(found, directory("ASDF_DATA_DIR", user + "/.asdf") + "/installs/java", "");
            addAll(found, directory("MISE_DATA_DIR", user + "/.local/share/mise") + "/installs/java", "");
        }
        addAll(found, directory("SDKMAN_DIR", user + "/.sdkman") + "/candidates/java", "");
        addAll(found, user + "/.jdks", "");
        addAll(found, user + "/.jdks", "Contents/Home");
        return found;
    }

    private static String directory(String variable, String usual) {
        String value = System.getenv(variable);
        return value == null || value.isEmpty() ? usual : value;
    }

    /** Adds each directory in {@code root}, or what is {@code below} it, in the order of their names. */
    private static void addAll(Set<Path> found, String root, String below) throws IOException {
        if (root == null || !Files.isDirectory(Paths.get(root))) {
            return;
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> directory = Files.newDirectoryStream(Paths.get(root))) {
            directory.forEach(children::add);
        } catch (IOException | UncheckedIOException | java.nio.file.DirectoryIteratorException unreadable) {
            return;
        }
        Collections.sort(children);
        for (Path child : children) {
            addDirectory(found, child.toString(), below);
        }
    }

    private static void addDirectory(Set<Path> found, String directory, String below) {
        if (directory == null || directory.isEmpty()) {
            return;
        }
        try {
            Path path = Paths.get(directory).resolve(below);
            if (Files.isDirectory(path)) {
                found.add(path.toAbsolutePath().normalize());
            }
        } catch (InvalidPathException unusable) {
            // A variable that names no path names no JDK.
        }
    }

    /** The feature version by the release file: 25 for {@code JAVA_VERSION="25.0.3"}; 0 if this is no JDK. */
    private static int javaVersion(Path jdk) throws IOException {
        Path release = jdk.resolve("release");
        if (!Files.isExecutable(executable(jdk, "java"))
                || !Files.isExecutable(executable(jdk, "javac"))
                || !Files.isReadable(release)) {
            return 0;
        }
        Matcher version = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)").matcher(Files.readString(release));
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    private static Path executable(Path jdk, String name) {
        return jdk.resolve("bin").resolve(IS_WINDOWS ? name + ".exe" : name);
    }

    /** The first of these commands on the PATH, or null. */
    private static Path onPath(List<String> names) {
        String path = System.getenv("PATH");
        for (String directory : path == null ? new String[0] : path.split(Pattern.quote(File.pathSeparator))) {
            for (String name : names) {
                try {
                    Path file = Paths.get(directory).resolve(name);
                    if (!directory.isEmpty() && Files.isExecutable(file) && !Files.isDirectory(file)) {
                        return file.toAbsolutePath();
                    }
                } catch (InvalidPathException unusable) {
                    // Windows allows quotes in the PATH, which are in no path.
                }
            }
        }
        return null;
    }

    // ---- This clone -----------------------------------------------------------------------------------------------

    /** The clone of the project: the one that this class or source is in, or else the current directory or one above. */
    private static Path findHome() {
        List<Path> starts = new ArrayList<>();
        if (Phalanx.class.getProtectionDomain().getCodeSource() != null
                && Phalanx.class.getProtectionDomain().getCodeSource().getLocation() != null) {
            URI place = URI.create(
                    Phalanx.class.getProtectionDomain().getCodeSource().getLocation().toString());
            if ("file".equals(place.getScheme())) {
                starts.add(Paths.get(place));
            }
        }
        starts.add(Paths.get("").toAbsolutePath());
        for (Path start : starts) {
            for (Path directory = start; directory != null; directory = directory.getParent()) {
                if (Files.exists(directory.resolve("cli/launcher/Phalanx.java"))) {
                    return directory;
                }
            }
        }
        throw new Failure("this is no clone of Phalanx: " + Paths.get("").toAbsolutePath()
                + " has no cli/launcher/Phalanx.java. Start the command in a clone.");
    }

    /** Whether messages go to a terminal: what the script has found out, or else what Java knows of its console. */
    private static boolean isTerminal() {
        String known = System.getProperty("phalanx.terminal");
        if (known != null) {
            return known.equals("true");
        }
        if (System.console() == null) {
            return false;
        }
        try {
            // Since Java 22, there is a console without a terminal as well.
            return (Boolean) java.io.Console.class.getMethod("isTerminal").invoke(System.console());
        } catch (NoSuchMethodException old) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static void say(String text) {
        System.err.println("phalanx: " + text);
    }

    /** What the user has to do something about. */
    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure(String message) {
            super(message);
        }
    }
}
