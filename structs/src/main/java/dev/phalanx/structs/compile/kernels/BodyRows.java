package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.compile.vector.NotVectorizableException;
import dev.phalanx.structs.compile.vector.RowBody;
import dev.phalanx.structs.compile.vector.RowParameter;
import dev.phalanx.structs.compile.vector.Total;
import dev.phalanx.structs.compile.vector.VectorModule;
import dev.phalanx.structs.compile.vector.VectorRows;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.Vectorization;
import dev.phalanx.structs.loaded.VectorChoice;
import java.lang.constant.ClassDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The vector form of a kernel's body, or why it has none.
///
/// @param rows the class that runs several rows at once, or null
/// @param masked the class that does so where rows are left out, or null if there is none or it is not needed
/// @param reason why there is none, as the end of a sentence, or null if there is one or it is not wanted
record BodyRows(
        @Nullable VectorRows rows,
        @Nullable VectorRows masked,
        @Nullable String reason) {
    static final BodyRows UNASKED = new BodyRows(null, null, null);

    /// No vector form.
    static BodyRows none(String reason) {
        return new BodyRows(null, null, reason);
    }

    /// Whether values of static fields, which may be others when the program runs next, are part of the class.
    boolean readsConstants() {
        return rows != null && rows.readsConstants();
    }

    /// Whether a body is to be vectorised if it can be.
    static boolean areWanted(IterationPlan plan) {
        return switch (VectorChoice.current()) {
            case OFF -> false;
            case MARKED -> plan.vectorization() != Vectorization.UNMARKED;
            case AUTO -> true;
        };
    }

    /// The vector form of a body whose code is copied.
    ///
    /// @param isMasked whether runs may have words
    /// @throws IllegalArgumentException if the body is marked and does not qualify; the message names the place
    static BodyRows of(IterationPlan plan, BodyMethod source, boolean isMasked) {
        if (!areWanted(plan)) {
            return UNASKED;
        }
        if (!VectorModule.isUsable()) {
            return none("there is no module " + VectorModule.NAME + " with vectors of 128 bits or more");
        }
        boolean isMarked = plan.vectorization() != Vectorization.UNMARKED;
        String refusal = refusal(plan);
        String place = "";
        if (refusal == null) {
            try {
                RowBody body = body(plan, source);
                TargetPackage here = TargetPackage.here();
                VectorRows rows = VectorRows.of(body, here.describe(source.owner(), "Rows"), false);
                if (!rows.gains()) {
                    return none("it is so short that C2 vectorises it itself");
                }
                return new BodyRows(
                        rows, isMasked ? masked(body, here.describe(source.owner(), "MaskedRows")) : null, null);
            } catch (NotVectorizableException e) {
                refusal = e.reason();
                place = e.place();
            }
        }
        if (isMarked) {
            throw new IllegalArgumentException(source.owner().getSimpleName() + "." + plan.method()
                    + " is marked with @Vectorize and cannot be vectorised: it " + refusal + place
                    + ". Change that, or remove @Vectorize.");
        }
        return none("it " + refusal + place);
    }

    /// The form of a body, of which there is one without masks, for runs that leave rows out; or null if the masks make
    /// it too large.
    private static @Nullable VectorRows masked(RowBody body, ClassDesc self) {
        try {
            return VectorRows.of(body, self, true);
        } catch (NotVectorizableException _) {
            return null;
        }
    }

    /// The class files, in the order in which a kernel has their methods.
    List<byte[]> classFiles() {
        return Stream.of(rows, masked)
                .filter(Objects::nonNull)
                .map(VectorRows::bytes)
                .toList();
    }

    /// The fields that all rows have in common.
    List<Total> totals() {
        return rows == null ? List.of() : rows.totals();
    }

    /// What the kernel does for each row that it could not do for several, or null.
    private static @Nullable String refusal(IterationPlan plan) {
        Set<Class<?>> seen = new HashSet<>();
        for (KernelParameter parameter : plan.leaves()) {
            Class<?> type = parameter.struct().type();
            if (parameter.access() == Access.ORDINAL) {
                return "gets the number of the entity among all";
            }
            boolean isValue = parameter.access() == Access.READ_WRITE
                    || parameter.access() == Access.READ_ONLY
                    || parameter.access().isReference();
            if (isValue && type != Entity.class && !seen.add(type)) {
                return "gets " + type.getSimpleName() + " twice";
            }
            Class<?> computing = isValue ? computing(StructLayout.of(type).root()) : null;
            if (computing != null) {
                return "gets the record " + computing.getSimpleName()
                        + ", whose constructor does more than assign fields";
            }
        }
        return IterationEmitter.mayBeWhole(plan) ? null : "gets components with too many fields";
    }

    /// A record in a value whose constructor may give its fields other values than the columns have, or null.
    private static @Nullable Class<?> computing(Shape shape) {
        if (!(shape instanceof Shape.Composite composite)) {
            return null;
        }
        if (composite.construction() == Shape.Construction.RECORD && !PlainRecords.isPlain(composite.type())) {
            return composite.type();
        }
        for (Shape.Member member : composite.members()) {
            Class<?> found = computing(member.shape());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static RowBody body(IterationPlan plan, BodyMethod source) {
        return new RowBody(
                Names.of(source.owner()),
                source.method(),
                !source.isLambda(),
                source.captures().stream()
                        .map(field -> Names.of(field.getType()))
                        .toList(),
                plan.parameters().stream().map(RowParameter::of).toList(),
                new LoadedClasses(source.owner()),
                plan.vectorization() == Vectorization.FAST);
    }
}
