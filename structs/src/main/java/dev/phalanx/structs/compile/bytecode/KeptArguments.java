package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Finds the arguments that a body may keep: those that it hands to any code, unless that code is known to keep none.
/// Each slot must have separate objects for them. A single object for all slots would refer to another entity's data
/// while it is still kept.
public final class KeptArguments {
    private KeptArguments() {}

    /// The numbers of the parameters that may be kept, whichever of the candidates the body is. They are references,
    /// buffers, aspects, and values with something in them that would be used again for every slot.
    ///
    /// @param reuseObjects whether the objects of values would be used again, as their arrays would be in any case
    public static Set<Integer> find(IterationPlan plan, List<BodyMethod> candidates, boolean reuseObjects) {
        Set<Integer> handles = new HashSet<>();
        Set<Integer> values = new HashSet<>();
        Map<ClassDesc, Class<?>> parts = new HashMap<>();
        for (int p = 0; p < plan.parameters().size(); p++) {
            KernelParameter parameter = plan.parameters().get(p);
            if (isHandle(parameter.access())) {
                handles.add(p);
            } else if (isValue(parameter.access())
                    && collect(StructLayout.of(parameter.struct().type()).root(), reuseObjects, parts)) {
                values.add(p);
            }
        }
        if (!handles.isEmpty()) {
            AspectClasses aspects = AspectClasses.of(plan);
            keepLeft(handles, candidates, body -> {
                HandlePaths paths = HandlePaths.ofKnown(body, aspects);
                paths.follow(locals(plan, body, handles));
                return paths.left();
            });
        }
        if (!values.isEmpty()) {
            keepLeft(values, candidates, body -> new ValuePaths(body, parts).leftBy(locals(plan, body, values)));
        }
        handles.addAll(values);
        return handles;
    }

    private static boolean isHandle(Access access) {
        return access.isReference() || access.isEnabledBit() || access.isBuffer() || access == Access.ASPECT;
    }

    private static boolean isValue(Access access) {
        return access == Access.READ_WRITE || access == Access.READ_ONLY;
    }

    /// Collects the classes of what would be used again, and of what holds it. Returns whether there is any.
    private static boolean collect(Shape shape, boolean reuseObjects, Map<ClassDesc, Class<?>> into) {
        boolean isUsedAgain = switch (shape) {
            case Shape.FixedArray _ -> true;
            case Shape.Composite composite -> {
                boolean any = reuseObjects && composite.construction() != Shape.Construction.RECORD;
                for (Shape.Member member : composite.members()) {
                    any |= collect(member.shape(), reuseObjects, into);
                }
                yield any;
            }
            default -> false;
        };
        if (isUsedAgain) {
            into.put(Names.of(shape.type()), shape.type());
        }
        return isUsedAgain;
    }

    /// Removes those that no candidate hands on. Without a candidate it is unknown, so all stay.
    private static void keepLeft(
            Set<Integer> parameters, List<BodyMethod> candidates, ToLongFunction<BodyMethod> leftBy) {
        if (candidates.isEmpty()) {
            return;
        }
        long left = 0;
        for (BodyMethod candidate : candidates) {
            left |= leftBy.applyAsLong(candidate);
        }
        long all = left;
        parameters.removeIf(p -> (all & 1L << p) == 0);
    }

    /// The first local variables of a body, with a bit for each of the parameters that are followed.
    private static long[] locals(IterationPlan plan, BodyMethod body, Set<Integer> followed) {
        long[] locals = new long[body.code().maxLocals()];
        int slot = body.firstSlot();
        for (int p = 0; p < plan.parameters().size(); p++) {
            locals[slot] = followed.contains(p) ? 1L << p : 0;
            slot += TypeKind.from(Names.of(plan.parameters().get(p).passedAs())).slotSize();
        }
        return locals;
    }
}
