package dev.phalanx.structs.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The places in a program that the code of a kernel was copied from: lines of a body, and lines of methods whose code
/// has taken the place of calls. A kernel keeps them as a text, which is read when something is thrown.
public final class CodePlaces {
    private static final String LINE_END = "\n";
    private static final String SEPARATOR = "\t";

    private final Map<String, Integer> methods = new LinkedHashMap<>();
    private final List<String> places = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    /// Adds a line.
    ///
    /// @param className the name of the class that declares the method
    /// @param file the name of the source file; empty if it is not known
    /// @param line the line's number, or 0 if it is not known
    /// @param caller the place that the method is called from, or -1 for a body
    /// @return the number of the place, counting from 0
    public int add(String className, String method, String file, int line, int caller) {
        String name = className + SEPARATOR + method + SEPARATOR + file;
        int number = methods.computeIfAbsent(name, _ -> methods.size());
        places.add(number + ":" + line + ":" + caller);
        lines.add(line);
        return places.size() - 1;
    }

    /// How many places there are.
    public int size() {
        return places.size();
    }

    /// The line of a place, or 0 if it is not known.
    public int line(int place) {
        return lines.get(place);
    }

    /// All places as one text: a line for each method, and one for the places.
    public String asText() {
        return methods.keySet().stream().collect(Collectors.joining(LINE_END, "", LINE_END))
                + String.join(SEPARATOR, places);
    }

    /// The frames of a place, the innermost first.
    ///
    /// @param text of the places
    static StackTraceElement[] frames(String text, int place) {
        String[] lines = text.split(LINE_END, -1);
        String[] places = lines[lines.length - 1].split(SEPARATOR, -1);
        List<StackTraceElement> frames = new ArrayList<>();
        for (int at = place; at >= 0; ) {
            String[] parts = places[at].split(":", -1);
            String[] method = lines[Integer.parseInt(parts[0])].split(SEPARATOR, -1);
            frames.add(new StackTraceElement(method[0], method[1], method[2], Integer.parseInt(parts[1])));
            at = Integer.parseInt(parts[2]);
        }
        return frames.toArray(StackTraceElement[]::new);
    }
}
