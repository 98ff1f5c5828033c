package dev.phalanx.inspector.internal.profile;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/// Writes as JSON which jobs one system has scheduled in the frames of a recording, and which jobs it has waited for.
final class SystemJobs {
    private static final double MILLI = 1e6;

    private static final class Sum {
        long count;
        double nanos;
    }

    private final Map<String, Sum> jobs = new TreeMap<>();
    private final Map<String, Sum> waits = new TreeMap<>();

    /// No jobs.
    SystemJobs() {}

    /// @param spans the spans of one world, or of none
    SystemJobs(Spans spans, String system) {
        for (int row = 0; row < spans.size(); row++) {
            if (spans.system(row).equals(system)) {
                switch (spans.kind(row)) {
                    case JOB -> add(jobs, spans, row);
                    case WAIT -> add(waits, spans, row);
                    default -> {}
                }
            }
        }
    }

    private static void add(Map<String, Sum> sums, Spans spans, int row) {
        Sum sum = sums.computeIfAbsent(spans.name(row), name -> new Sum());
        sum.count++;
        sum.nanos += spans.clock().duration(spans.duration(row));
    }

    /// Writes the fields `jobs` and `waits`.
    void write(JsonGenerator out) {
        write(out, "jobs", jobs);
        write(out, "waits", waits);
    }

    private static void write(JsonGenerator out, String field, Map<String, Sum> sums) {
        out.writeArrayPropertyStart(field);
        sums.forEach((name, sum) -> {
            out.writeStartObject();
            out.writeStringProperty("name", name);
            out.writeNumberProperty("count", sum.count);
            out.writeNumberProperty("millis", sum.nanos / MILLI);
            out.writeEndObject();
        });
        out.writeEndArray();
    }
}
