package dev.phalanx.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

// The comments are in HTML, because the tool that writes the descriptor of the plugin reads no Markdown.

/**
 * Bakes the scenes of the project with the authoring components, bakers and baking systems of the project and of its
 * dependencies. Scenes that have not changed since the last bake are left alone. The build fails if scenes have errors.
 *
 * <p>Bakes run in a process with a JDK 25 or later: the toolchain of the build or one of {@code toolchains.xml}, the JDK
 * that runs Maven, or the one in {@code JAVA_HOME}, whichever comes first in this order and is new enough.
 */
@Mojo(
        name = "bake",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
        threadSafe = true)
public final class BakeMojo extends AbstractMojo {
    private static final String GROUP = "dev.phalanx";
    private static final String BAKING = "phalanx-baking";
    private static final String JDK = "jdk";
    private static final int HAS_ERRORS = 1;

    /** The directory with the scenes and the files that they refer to. Without it, nothing is baked. */
    @Parameter(property = "phalanx.scenes", defaultValue = "${project.basedir}/src/main/scenes")
    private File scenes;

    /** The directory for baked scenes. */
    @Parameter(property = "phalanx.output", defaultValue = "${project.build.outputDirectory}/scenes")
    private File output;

    /** The directory of the cache. */
    @Parameter(property = "phalanx.cache", defaultValue = "${project.build.directory}/phalanx-bake")
    private File cache;

    /** Whether baked scenes are compressed with LZ4. */
    @Parameter(property = "phalanx.compress", defaultValue = "false")
    private boolean compress;

    /** The scenes that are read of glTF files with several, by the paths of the files: a name or an index from 0. */
    @Parameter
    private @Nullable Map<String, String> gltfScenes;

    /** Whether nothing is baked. */
    @Parameter(property = "phalanx.skip", defaultValue = "false")
    private boolean skip;

    /** Whether warnings make the build fail, too. */
    @Parameter(property = "phalanx.failOnWarnings", defaultValue = "false")
    private boolean failOnWarnings;

    /** Arguments of the JVM that bakes, such as {@code -Xmx4g}. */
    @Parameter
    private @Nullable List<String> jvmArguments;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> pluginArtifacts;

    private final ToolchainManager toolchains;

    /**
     * The goal, as Maven makes it.
     *
     * @param toolchains the JDKs that Maven knows
     */
    @Inject
    public BakeMojo(ToolchainManager toolchains) {
        this.toolchains = toolchains;
    }

    /** Bakes. */
    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("No scenes are baked: the parameter skip is set.");
            return;
        }
        if (!scenes.isDirectory()) {
            getLog().info("No scenes are baked: there is no directory " + scenes + ".");
            return;
        }
        Path file = cache.toPath().resolve("arguments.txt");
        BakeProcess process = new BakeProcess(getLog());
        int code;
        try {
            arguments().write(file);
            code = process.run(jdk().java(), file, project.getBasedir().toPath());
        } catch (IOException | IllegalStateException failed) {
            throw new MojoExecutionException("The scenes cannot be baked: " + failed.getMessage(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The bake was interrupted.", interrupted);
        }
        if (code == HAS_ERRORS) {
            throw new MojoFailureException(failure(process));
        }
        if (code != 0) {
            throw new MojoExecutionException("The scenes cannot be baked: the process ended with exit code " + code
                    + ":" + listed(process.errors()));
        }
    }

    private static String failure(BakeProcess process) {
        return process.errors().isEmpty()
                ? "Scenes have warnings, and failOnWarnings is set:" + listed(process.warnings())
                : "Scenes have errors:" + listed(process.errors());
    }

    private static String listed(List<String> lines) {
        return "\n" + String.join("\n", lines);
    }

    private BakeArguments arguments() {
        List<Artifact> dependencies = project.getArtifacts().stream()
                .filter(artifact -> artifact.getFile() != null
                        && artifact.getArtifactHandler().isAddedToClasspath())
                .toList();
        Artifact own = baking(pluginArtifacts);
        Artifact used = baking(dependencies);
        Set<Path> classPath = new LinkedHashSet<>();
        Set<Path> searched = new LinkedHashSet<>();
        if (used == null) { // without it there are no bakers, so the library does
            classPath.addAll(files(pluginArtifacts));
        } else {
            if (own != null && !own.getBaseVersion().equals(used.getBaseVersion())) {
                getLog().warn("The project uses version " + used.getBaseVersion() + " of " + BAKING
                        + ", and the plugin is made for version " + own.getBaseVersion()
                        + ". Use one version of both.");
            }
            Path classes = Path.of(project.getBuild().getOutputDirectory());
            classPath.add(classes);
            classPath.addAll(files(dependencies));
            if (dependencies.stream().noneMatch(BakeMojo::isZstd)) {
                // an optional library of baking, which projects lack
                classPath.addAll(
                        files(pluginArtifacts.stream().filter(BakeMojo::isZstd).toList()));
            }
            searched.add(classes);
            searched.addAll(files(dependencies.stream()
                    .filter(artifact -> !artifact.getGroupId().equals(GROUP))
                    .toList()));
        }
        return new BakeArguments(
                classPath,
                searched,
                scenes.toPath(),
                output.toPath(),
                cache.toPath(),
                gltfScenes == null ? Map.of() : gltfScenes,
                compress,
                failOnWarnings,
                jvmArguments == null ? List.of() : jvmArguments);
    }

    private static @Nullable Artifact baking(Collection<Artifact> artifacts) {
        return artifacts.stream()
                .filter(artifact -> artifact.getGroupId().equals(GROUP)
                        && artifact.getArtifactId().equals(BAKING))
                .findFirst()
                .orElse(null);
    }

    private static boolean isZstd(Artifact artifact) {
        return artifact.getGroupId().equals("com.github.luben")
                && artifact.getArtifactId().equals("zstd-jni");
    }

    private static List<Path> files(Collection<Artifact> artifacts) {
        return artifacts.stream().map(artifact -> artifact.getFile().toPath()).toList();
    }

    private Jdk jdk() {
        List<Jdk> candidates = new ArrayList<>();
        Toolchain selected = toolchains.getToolchainFromBuildContext(JDK, session);
        add(candidates, "the toolchain of the build", selected);
        for (Toolchain known : toolchains.getToolchains(session, JDK, Map.of("version", "[" + Jdk.NEEDED + ",)"))) {
            add(candidates, "a toolchain", known);
        }
        candidates.add(new Jdk("the Java that runs Maven", Path.of(System.getProperty("java.home"))));
        String home = System.getenv("JAVA_HOME");
        if (home != null && !home.isEmpty()) {
            candidates.add(new Jdk("JAVA_HOME", Path.of(home)));
        }
        return Jdk.firstOf(candidates);
    }

    private static void add(List<Jdk> candidates, String origin, @Nullable Toolchain toolchain) {
        String tool = toolchain == null ? null : toolchain.findTool("java");
        if (tool != null) {
            candidates.add(Jdk.ofTool(origin, tool));
        }
    }
}
