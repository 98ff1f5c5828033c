package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.JobPlan;
import java.lang.classfile.Attributes;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.instruction.LineNumber;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The line that `-Dphalanx.kernels.explain` prints for each kernel, to the standard error stream: which body it is
/// for, whether the body's code is copied into it or the body is called, and why it is called.
final class Explanation {
    private static final String PROPERTY = "phalanx.kernels.explain";

    /// How a line ends, but for the full stop, whose kernel runs several rows at once.
    static final String VECTORISED = " and vectorised";

    private Explanation() {}

    /// Prints a line if the property says so.
    ///
    /// @throws IllegalArgumentException if the property is neither true, false nor empty
    static void print(String line) {
        if (isOn()) {
            System.err.println("phalanx: " + line);
        }
    }

    /// Prints the line of a kernel that the kernel cache had.
    static void printKept(String line) {
        print(line + " It is from the kernel cache.");
    }

    private static boolean isOn() {
        String value = System.getProperty(PROPERTY, "false");
        return switch (value) {
            case "", "true" -> true;
            case "false" -> false;
            default ->
                throw new IllegalArgumentException("-D" + PROPERTY + "=" + value
                        + " is neither true nor false. Say one of them, or leave it out.");
        };
    }

    /// The line of a kernel.
    ///
    /// @param reason why the body is called, as the end of a sentence, or null if it is copied
    /// @param vectors whether the body is vectorised, or null if it is called
    static String line(
            IterationPlan plan,
            Class<?> bodyClass,
            List<BodyMethod> candidates,
            boolean masked,
            @Nullable String reason,
            @Nullable BodyRows vectors) {
        String parameters = plan.parameters().stream()
                .map(parameter -> parameter.passedAs().getSimpleName())
                .collect(Collectors.joining(", ", "(", ")"));
        return (masked ? "masked kernel of " : "kernel of ")
                + body(plan, bodyClass, candidates)
                + parameters
                + (reason == null ? ": copied" + vectors(vectors) + "." : ": called, since " + reason + ".");
    }

    /// The line of the kernel of a plain job.
    ///
    /// @param reason why the body is called, as the end of a sentence, or null if it is copied
    static String line(JobPlan plan, @Nullable String reason) {
        String parameters = switch (plan.body()) {
            case INDEX -> "(int)";
            case RANGE -> "(int, int)";
            case ONCE, ELSEWHERE -> "()";
        };
        Class<?> job = plan.job();
        return "kernel of " + (job.isHidden() ? lambdaOf(job) : job.getName() + ".execute" + parameters)
                + (reason == null ? ": copied." : ": called, since " + reason + ".");
    }

    private static String lambdaOf(Class<?> hidden) {
        return "a lambda of " + hidden.getName().replaceFirst("\\$\\$Lambda.*", "");
    }

    private static String vectors(@Nullable BodyRows vectors) {
        if (vectors == null) {
            return "";
        }
        return vectors.rows() != null
                ? VECTORISED
                : vectors.reason() == null ? "" : ", not vectorised, since " + vectors.reason();
    }

    private static String body(IterationPlan plan, Class<?> bodyClass, List<BodyMethod> candidates) {
        if (!bodyClass.isHidden()) {
            return bodyClass.getName() + "." + plan.method();
        }
        if (candidates.size() != 1) {
            return lambdaOf(bodyClass);
        }
        BodyMethod body = candidates.getFirst();
        return "the lambda " + body.owner().getName() + "."
                + body.method().methodName().stringValue() + place(body);
    }

    private static String place(BodyMethod body) {
        int line = body.code()
                .elementStream()
                .filter(LineNumber.class::isInstance)
                .map(LineNumber.class::cast)
                .mapToInt(LineNumber::line)
                .findFirst()
                .orElse(0);
        return body.method()
                .parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(SourceFileAttribute::sourceFile)
                .map(file -> line == 0 ? "" : " at " + file.stringValue() + ":" + line + " ")
                .orElse("");
    }
}
