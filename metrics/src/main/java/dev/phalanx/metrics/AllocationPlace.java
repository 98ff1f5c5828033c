package dev.phalanx.metrics;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where objects are made: the line of the program, and what it has called.
///
/// @param place the line of the program
/// @param callee what the line has called, or empty
/// @param reason why the object was made
record AllocationPlace(String place, String callee, String reason) {
    /// A frame of a stack.
    ///
    /// @param type the name of the class
    /// @param method the name of the method
    /// @param line the line of the source, or below 0
    record Frame(String type, String method, int line) {}

    private static final Pattern LIBRARY = Pattern.compile("dev\\.phalanx\\."
            + "(?:structs|collections|jobs|entities|transforms|scenes|baking|agents|cluster|metrics|micrometer|inspector)"
            + "\\..*");
    private static final Pattern JDK = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");
    private static final Pattern INTERNAL =
            Pattern.compile("dev\\.phalanx\\.(?:.*\\.internal\\..*|structs\\.kernel\\..*|jobs\\.graph\\..*)");

    /// The name of a generated class: that of the class for which it was made, and what it is.
    private static final Pattern GENERATED = Pattern.compile("(.*?)\\$Phalanx(\\w+)(?:[./].*)?");

    private static final Set<String> BOXES = Set.of(
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.Boolean",
            "java.lang.Short",
            "java.lang.Byte",
            "java.lang.Character");

    /// The class that updates systems. Below it are the program's own loop and the groups.
    private static final String UPDATES = "dev.phalanx.entities.systems.SystemUpdates";

    /// @param type the class of the object, as [#typeName] says it
    /// @param frames the stack, the newest frame first
    static AllocationPlace of(String type, List<Frame> frames) {
        int line = 0;
        while (line < frames.size()
                && !isOfProgram(frames.get(line))
                && !frames.get(line).type().equals(UPDATES)) {
            line++;
        }
        if (line == frames.size() || frames.get(line).type().equals(UPDATES)) {
            Frame known = ofLibrary(frames.subList(0, line));
            return new AllocationPlace(
                    known == null ? "?" : known.type() + "." + source(known.method()),
                    "",
                    "Work of the library or of the JDK that no line of the program calls.");
        }
        String callee = line == 0 ? "" : method(frames.get(line - 1));
        return new AllocationPlace(place(frames.get(line)), callee, reason(type, callee, frames, line));
    }

    /// The method of the library that a program knows best: the newest that is no internal one.
    private static @Nullable Frame ofLibrary(List<Frame> frames) {
        for (Frame frame : frames) {
            if (LIBRARY.matcher(frame.type()).matches()
                    && !INTERNAL.matcher(frame.type()).matches()
                    && !frame.type().contains("$$Lambda")) {
                return frame;
            }
        }
        return frames.isEmpty() ? null : frames.getFirst();
    }

    /// Loops and jobs run in generated classes that contain the lines of the program; other generated classes do not.
    private static boolean isOfProgram(Frame frame) {
        String type = frame.type();
        if (LIBRARY.matcher(type).matches() || JDK.matcher(type).matches()) {
            return false;
        }
        Matcher generated = GENERATED.matcher(type);
        return generated.matches() ? generated.group(2).endsWith("Kernel") : !type.contains("$$Lambda");
    }

    private static String place(Frame frame) {
        Matcher generated = GENERATED.matcher(frame.type());
        String where = generated.matches() ? generated.group(1) : frame.type() + "." + source(frame.method());
        return frame.line() < 0 ? where : where + ":" + frame.line();
    }

    /// The method in which a lambda was written.
    private static String source(String method) {
        return method.startsWith("lambda$") ? method.split("\\$", -1)[1] : method;
    }

    private static String method(Frame frame) {
        String type = frame.type();
        Matcher generated = GENERATED.matcher(type);
        if (generated.matches()) {
            type = generated.group(1);
        }
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.') + "." + frame.method();
    }

    /// The name of a class as Java writes it, from the one that the recording has.
    static String typeName(String type) {
        int lambda = type.indexOf("$$Lambda");
        if (lambda >= 0) {
            return "a lambda";
        }
        int dimensions = type.lastIndexOf('[') + 1;
        String element = type.substring(dimensions);
        if (dimensions > 0) {
            element = switch (element.charAt(0)) {
                case 'L' -> element.substring(1, element.length() - 1);
                case 'Z' -> "boolean";
                case 'B' -> "byte";
                case 'C' -> "char";
                case 'S' -> "short";
                case 'I' -> "int";
                case 'J' -> "long";
                case 'F' -> "float";
                case 'D' -> "double";
                default -> element;
            };
        }
        return element + "[]".repeat(dimensions);
    }

    private static String reason(String type, String callee, List<Frame> frames, int line) {
        if (type.equals("a lambda")) {
            return "A lambda that uses variables of its method is made each time. Keep it in a field, with the variables"
                    + " as fields too.";
        }
        if (BOXES.contains(type)) {
            return "A number as an object. Use a collection of numbers, such as NativeIntIntHashMap.";
        }
        if (callee.isEmpty()) {
            return "Made by this line, and kept, or handed to a call that the JIT compiler has not included here.";
        }
        if (callee.endsWith(".iterator") || frames.get(line - 1).type().contains("Iterator")) {
            return "The iterator of a loop. A loop over indexes with get makes none.";
        }
        if (callee.contains("schedule")) {
            return "What a scheduled job needs: its copies, its order and its handle. A short job can run at once, with"
                    + " run.";
        }
        if (callee.startsWith("EntityCommandBuffer")) {
            return "What a command buffer keeps until playback.";
        }
        return "Made by the method that the line calls.";
    }
}
