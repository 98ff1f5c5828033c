package dev.phalanx.bench.workload;

import java.security.CodeSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The version of a library by the name of its jar.
public final class JarVersion {
    private static final Pattern NAME = Pattern.compile("-(\\d[^/]*)\\.jar$");
    private static final String UNKNOWN = "(not from a jar with a version)";

    private JarVersion() {}

    /// The version of the library that a class is from, such as `2.3.0` of `artemis-odb-2.3.0.jar`, or words that say
    /// that it has none.
    ///
    /// @param type the class
    public static String of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? UNKNOWN : of(source.getLocation().getPath());
    }

    /// The version in a path.
    ///
    /// @param path the path of a jar or a folder, with `/` between its parts
    static String of(String path) {
        Matcher name = NAME.matcher(path);
        return name.find() ? name.group(1) : UNKNOWN;
    }
}
