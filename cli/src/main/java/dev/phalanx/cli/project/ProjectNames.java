package dev.phalanx.cli.project;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/// The names of a project.
///
/// @param project its directory, artifact id and, with Gradle, its root project
/// @param packageName the package of its classes
public record ProjectNames(String project, String packageName) {
    private static final String GROUP = "com.example";
    private static final Pattern PROJECT = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?");
    private static final int LONGEST = 100;

    /// Windows has devices of these names in every directory, with any extension.
    private static final Pattern DEVICE =
            Pattern.compile("(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\\..*)?", Pattern.CASE_INSENSITIVE);

    /// The hard keywords of Kotlin that Java does not have.
    private static final Set<String> KOTLIN_KEYWORDS =
            Set.of("as", "fun", "in", "is", "object", "typealias", "typeof", "val", "var", "when");

    /// The names of a project.
    ///
    /// @param project its name
    /// @param packageName its package; `com.example.` and the letters and digits of the name without it
    /// @throws IllegalArgumentException if one of the names cannot be used
    public static ProjectNames of(String project, @Nullable String packageName) {
        checkProject(project);
        if (packageName == null) {
            return new ProjectNames(project, derivedPackage(project));
        }
        checkPackage(packageName);
        return new ProjectNames(project, packageName);
    }

    /// The group id of the project: its package without the last part, or the package if it has one part.
    public String group() {
        int dot = packageName.lastIndexOf('.');
        return dot < 0 ? packageName : packageName.substring(0, dot);
    }

    private static void checkProject(String name) {
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
            throw new IllegalArgumentException("The name of the project is a path: '" + name
                    + "'. Give the name alone, and the directory around it with --in.");
        }
        if (!PROJECT.matcher(name).matches() || name.length() > LONGEST) {
            throw new IllegalArgumentException("The name of the project cannot be an artifact id: '" + name
                    + "'. Use up to " + LONGEST + " of the letters A to Z, digits, '-', '_' and '.', with a letter or"
                    + " digit first and no '.' last.");
        }
        if (DEVICE.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "The name of the project is that of a device on Windows: '" + name + "'. Choose another name.");
        }
    }

    private static void checkPackage(String name) {
        if (!SourceVersion.isName(name, SourceVersion.RELEASE_25)) {
            throw new IllegalArgumentException("The package is not a name in Java: '" + name + "'. " + reason(name)
                    + " Give a package such as com.example.mygame.");
        }
        for (String part : name.split("\\.", -1)) {
            if (KOTLIN_KEYWORDS.contains(part)) {
                throw new IllegalArgumentException("The package has the part '" + part
                        + "', which is a keyword of Kotlin: '" + name + "'. Use another word for it.");
            }
        }
        if (name.equals("java") || name.startsWith("java.")) {
            throw new IllegalArgumentException("The package is one of the JDK's, which loads no classes of programs: '"
                    + name + "'. Give a package such as com.example.mygame.");
        }
    }

    private static String reason(String name) {
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty()) {
                return "It has an empty part.";
            }
            if (SourceVersion.isKeyword(part, SourceVersion.RELEASE_25)) {
                return "Its part '" + part + "' is a keyword.";
            }
            if (!SourceVersion.isIdentifier(part)) {
                return "Its part '" + part + "' is not an identifier.";
            }
        }
        return "Its parts do not form a name.";
    }

    private static String derivedPackage(String project) {
        String part = project.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        if (Character.isDigit(part.charAt(0))) {
            part = "_" + part;
        } else if (SourceVersion.isKeyword(part, SourceVersion.RELEASE_25) || KOTLIN_KEYWORDS.contains(part)) {
            part = part + "_";
        }
        return GROUP + "." + part;
    }
}
