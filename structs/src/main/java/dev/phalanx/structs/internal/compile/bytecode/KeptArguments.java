package dev.phalanx.structs.internal.compile.bytecode;

import dev.phalanx.structs.internal.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.TypeKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds the references, buffers and aspects that a body may keep: those that it passes to anything but their own
/// methods. Each slot must have separate objects for them. A single object for all slots would refer to another
/// entity's data while it is still kept.
public final class KeptArguments {
    private KeptArguments() {}

    /// The numbers of the parameters that are such objects and may be kept, whichever of the candidates the body is.
    public static Set<Integer> find(IterationPlan plan, List<BodyMethod> candidates) {
        Set<Integer> kept = new HashSet<>();
        for (int p = 0; p < plan.parameters().size(); p++) {
            if (isHandle(plan.parameters().get(p).access())) {
                kept.add(p);
            }
        }
        if (kept.isEmpty() || candidates.isEmpty()) {
            return kept;
        }
        AspectClasses aspects = AspectClasses.of(plan);
        long left = 0;
        for (BodyMethod candidate : candidates) {
            left |= leftBy(plan, candidate, aspects);
        }
        long all = left;
        kept.removeIf(p -> (all & 1L << p) == 0);
        return kept;
    }

    private static boolean isHandle(Access access) {
        return access.isReference() || access.isEnabledBit() || access.isBuffer() || access == Access.ASPECT;
    }

    private static long leftBy(IterationPlan plan, BodyMethod body, AspectClasses aspects) {
        long[] locals = new long[body.code().maxLocals()];
        int slot = body.firstSlot();
        for (int p = 0; p < plan.parameters().size(); p++) {
            KernelParameter parameter = plan.parameters().get(p);
            locals[slot] = isHandle(parameter.access()) ? 1L << p : 0;
            slot += TypeKind.from(Names.of(parameter.passedAs())).slotSize();
        }
        HandlePaths paths = HandlePaths.ofKnown(body, aspects);
        paths.follow(locals);
        return paths.left();
    }
}
