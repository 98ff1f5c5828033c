package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.JobPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.loaded.Agents;
import dev.phalanx.structs.loaded.CopyChoice;
import dev.phalanx.structs.loaded.KernelCache;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The bodies of plain jobs whose code can be copied into their kernels.
///
/// To find out what a body needs no objects for takes tens of milliseconds when a program starts, and once C2 has
/// compiled the body, it seldom allocates them either. So bodies are copied where that is done once for many runs, by
/// programs that use a [KernelCache], and where `-Dphalanx.kernels.copy=always` says so.
final class CopiedJobs {
    /// Why a body is called whose objects a copy would need, too.
    static final String SAVES_NOTHING = "a copy would save no objects";

    private static final String METHOD = "execute";

    private CopiedJobs() {}

    /// Why the body of a job is called before its code is looked at, as the end of a sentence, or null: it has no array
    /// of structs, its code is not certain, or copying it does not pay in this program.
    static @Nullable String obstacle(JobPlan plan) {
        if (plan.target().isInterface()) {
            return "it is a lambda";
        }
        if (plan.fields().stream().noneMatch(field -> field.type() == NativeArray.class)) {
            return SAVES_NOTHING;
        }
        return switch (CopyChoice.current()) {
            case NEVER -> InlinedBody.NEVER;
            case ALWAYS -> LoadedCode.of(plan.job()).doubt();
            case AUTO ->
                !KernelCache.isUsed()
                        ? "no kernel cache is used"
                        : Agents.areDebugging()
                                ? InlinedBody.DEBUGGED
                                : LoadedCode.of(plan.job()).doubt();
        };
    }

    /// The method of a job that runs it, if it is found.
    static Optional<BodyMethod> method(JobPlan plan) {
        return BodyMethod.find(plan.job(), METHOD, signature(plan.body()));
    }

    private static MethodTypeDesc signature(JobPlan.Body body) {
        return switch (body) {
            case INDEX -> MethodTypeDesc.of(CD_void, CD_int);
            case RANGE -> MethodTypeDesc.of(CD_void, CD_int, CD_int);
            case ONCE, ELSEWHERE -> MTD_void;
        };
    }

    /// What the body gets: numbers.
    static IterationPlan plan(JobPlan plan) {
        return new IterationPlan(
                plan.job(),
                METHOD,
                Collections.nCopies(signature(plan.body()).parameterCount(), KernelParameter.place(Access.RUN_OFFSET)));
    }
}
