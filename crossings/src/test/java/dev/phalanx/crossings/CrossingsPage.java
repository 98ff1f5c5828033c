package dev.phalanx.crossings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The text of docs/crossings.md.
final class CrossingsPage {
    private static final String HEAD = """
            # What works with what

            This page shows every kind of thing that an entity can have, and every way on which it travels: through command buffers and jobs, to other worlds, into
            files and back, from authoring files, through the inspector. A test runs every cell of the tables. *Yes* means that the value arrives bit for bit, with its
            enabled bit, and with references that lead to the same entities. References to destroyed entities become `Entity.NULL` in another world. A dash means that
            there is no method for it. Notes are below.

            """;

    private CrossingsPage() {}

    static String text() {
        Map<Rules.Outcome, Integer> counts = new LinkedHashMap<>();
        for (Rules.Outcome outcome : Rules.Outcome.values()) {
            counts.put(outcome, 0);
        }
        Map<String, List<Way>> groups = new LinkedHashMap<>();
        for (Way way : Ways.all()) {
            groups.computeIfAbsent(way.group(), _ -> new ArrayList<>()).add(way);
            Kinds.all().forEach(kind -> counts.merge(Rules.of(way, kind).outcome(), 1, Integer::sum));
        }
        StringBuilder out = new StringBuilder(HEAD);
        int run = Ways.all().size() * Kinds.all().size();
        out.append("Of the ")
                .append(run)
                .append(" cells (")
                .append(Kinds.all().size())
                .append(" kinds, ")
                .append(Ways.all().size())
                .append(" ways), ");
        counts.forEach((outcome, count) -> out.append(count)
                .append(' ')
                .append(outcome.sentence)
                .append(
                        outcome == Rules.Outcome.NONE
                                ? ".\n"
                                : outcome == Rules.Outcome.REFUSED ? ", and for " : ", "));
        groups.forEach((group, ways) -> addGroup(out, group, ways));
        return out.toString();
    }

    private static void addGroup(StringBuilder out, String group, List<Way> ways) {
        out.append("\n## ")
                .append(Character.toUpperCase(group.charAt(0)))
                .append(group.substring(1))
                .append("\n\n|");
        ways.forEach(way -> out.append(" | ").append(way.name()));
        out.append(" |\n|---").append("|---".repeat(ways.size())).append("|\n");
        List<Rules> notes = new ArrayList<>();
        for (Kind kind : Kinds.all()) {
            out.append("| ").append(kind.name());
            for (Way way : ways) {
                Rules rule = Rules.of(way, kind);
                out.append(" | ").append(rule.outcome().text);
                if (!rule.reason().isEmpty()) {
                    if (!notes.contains(rule)) {
                        notes.add(rule);
                    }
                    out.append(" (").append(notes.indexOf(rule) + 1).append(')');
                }
            }
            out.append(" |\n");
        }
        for (int i = 0; i < notes.size(); i++) {
            out.append(i == 0 ? "\n" : "")
                    .append(i + 1)
                    .append(". ")
                    .append(notes.get(i).reason())
                    .append('\n');
        }
    }
}
