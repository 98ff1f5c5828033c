package dev.phalanx.maintenance;

import dev.phalanx.site.LinkProblem;
import dev.phalanx.site.Site;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `.ci/maintain site`: the documentation and the API as a static site.
@Command(
        name = "site",
        description = {
            "Makes the documentation a static site.",
            "Writes the pages of the documentation and the API as HTML, which needs no server. Links",
            "that lead nowhere are printed to standard error, each with its file and line. The exit",
            "code is 1 if there are such links."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class SiteCommand implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = {
                "The directory for the site; target/site in the checkout without it. An earlier site in",
                "it is removed, except for .git and CNAME. Any other directory has to be empty."
            })
    private @Nullable Path out;

    @Option(names = "--check", description = "Only check the links of all Markdown files. Write nothing.")
    private boolean check;

    /// Makes the site.
    ///
    /// @return the exit code: 0, 1 if links lead nowhere or something cannot be read or written, 2 if the input is
    ///     wrong
    @Override
    public Integer call() {
        Path home = Main.home(spec, "documentation");
        if (home == null) {
            return Main.WRONG_INPUT;
        }
        try {
            return make(home, System.nanoTime());
        } catch (IllegalArgumentException wrong) {
            return Main.fail(spec, Main.WRONG_INPUT, String.valueOf(wrong.getMessage()));
        } catch (IllegalStateException failed) {
            return Main.fail(spec, Main.FAILED, String.valueOf(failed.getMessage()));
        } catch (IOException failed) {
            return Main.fail(
                    spec,
                    Main.FAILED,
                    "The site cannot be made: " + failed
                            + ". Check that the checkout can be read and the directory of the site written.");
        }
    }

    private int make(Path home, long start) throws IOException {
        Site site = Site.read(home);
        if (!site.problems().isEmpty()) {
            return fail(site.problems());
        }
        PrintWriter text = spec.commandLine().getOut();
        if (check) {
            text.println("No link leads nowhere.");
            text.flush();
            return 0;
        }
        Path target = out == null ? home.resolve("target/site") : out;
        Site.Written written = site.write(target, libraries());
        if (!written.problems().isEmpty()) {
            return fail(written.problems());
        }
        text.println(String.format(
                Locale.ROOT,
                "Wrote %s, %s of sources and the API with %s in %.1f s.",
                count(written.pages(), "page"),
                count(written.sources(), "page"),
                count(written.types(), "type"),
                (System.nanoTime() - start) / NANOS_PER_SECOND));
        text.println("The site is in " + target.resolve("index.html"));
        text.flush();
        return 0;
    }

    private static String count(int number, String name) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? name : name + "s");
    }

    /// Where this program came from, which has all libraries that the documented modules need.
    private static List<Path> libraries() {
        return Stream.of(System.getProperty("jdk.module.path", ""), System.getProperty("java.class.path", ""))
                .flatMap(paths -> Stream.of(paths.split(File.pathSeparator)))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .toList();
    }

    private int fail(List<LinkProblem> problems) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(err::println);
        return Main.fail(
                spec,
                Main.FAILED,
                String.format(
                        Locale.ROOT,
                        "Links that lead nowhere: %,d. Correct them and start the command again.",
                        problems.size()));
    }
}
