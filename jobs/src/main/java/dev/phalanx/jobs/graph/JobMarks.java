package dev.phalanx.jobs.graph;

import dev.phalanx.structs.NativeContainer;
import java.util.ArrayList;
import java.util.List;

/// The properties of the containers that a lambda captured, which annotations express for the fields of a job class.
public final class JobMarks {
    private final List<NativeContainer> readOnly = new ArrayList<>(1);
    private final List<NativeContainer> unrestricted = new ArrayList<>(1);
    private final List<NativeContainer> unchecked = new ArrayList<>(1);

    /// The job only reads `container`.
    public void addReadOnly(NativeContainer container) {
        readOnly.add(container);
    }

    /// A parallel job may use all of `container`.
    public void addUnrestricted(NativeContainer container) {
        unrestricted.add(container);
    }

    /// Nothing that the job does with `container` is checked.
    public void addUnchecked(NativeContainer container) {
        unchecked.add(container);
    }

    /// The field with what is said of the container in it.
    JobField apply(JobField field, NativeContainer container) {
        return new JobField(
                field.name(),
                field.type(),
                field.holds(),
                field.isReadOnly() || has(readOnly, container),
                field.isUnrestricted() || has(unrestricted, container),
                field.isUnchecked() || has(unchecked, container));
    }

    /// @throws IllegalArgumentException if something is said of a container that the lambda did not capture
    void requireCaptured(String job, NativeContainer[] captured) {
        require("withReadOnly", readOnly, job, captured);
        require("withNativeDisableParallelForRestriction", unrestricted, job, captured);
        require("withNativeDisableContainerSafetyRestriction", unchecked, job, captured);
    }

    private static void require(String verb, List<NativeContainer> marked, String job, NativeContainer[] captured) {
        List<NativeContainer> all = List.of(captured);
        for (NativeContainer container : marked) {
            if (!has(all, container)) {
                throw new IllegalArgumentException(verb + " was given "
                        + Article.with(container.safetyHandle().name()) + " that " + job
                        + " does not capture. Name what the lambda uses, or leave it out.");
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // equal containers may be two
    private static boolean has(List<NativeContainer> some, NativeContainer container) {
        for (NativeContainer other : some) {
            if (other == container) {
                return true;
            }
        }
        return false;
    }
}
