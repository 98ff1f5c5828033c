package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.ExpandedBody;
import dev.phalanx.structs.compile.bytecode.FlatObjects;
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
import org.jspecify.annotations.Nullable;

/// The bodies of plain jobs whose code can be copied into their kernels.
///
/// To find out what a body needs no objects for takes tens of milliseconds when a program starts, and once C2 has
/// compiled the body, it seldom allocates them either. So bodies are copied where that is done once for many runs, by
/// programs that use a [KernelCache], and where `-Dphalanx.kernels.copy=always` says so.
final class CopiedJobs {
    private static final String METHOD = "execute";

    private CopiedJobs() {}

    /// The body of a job with the code of its own methods, or null if it is to be called: it reads and writes no array
    /// of structs, its code would not mean the same in the kernel or is not certain, or copying it does not pay.
    static @Nullable ExpandedBody body(JobPlan plan) {
        boolean hasArray = plan.fields().stream().anyMatch(field -> field.type() == NativeArray.class);
        if (!hasArray
                || plan.body() == JobPlan.Body.ELSEWHERE
                || plan.target().isInterface()
                || !isWanted()
                || LoadedCode.of(plan.job()).doubt() != null) {
            return null;
        }
        return BodyMethod.find(plan.job(), METHOD, signature(plan.body()))
                .filter(method -> InlinedBody.obstacle(method, plan.job()) == null)
                .map(ExpandedBody::ofPlainJob)
                .filter(expanded -> FlatObjects.mayFind(expanded.method()))
                .orElse(null);
    }

    private static boolean isWanted() {
        return switch (CopyChoice.current()) {
            case ALWAYS -> true;
            case AUTO -> KernelCache.isUsed() && !Agents.areDebugging();
            case NEVER -> false;
        };
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
