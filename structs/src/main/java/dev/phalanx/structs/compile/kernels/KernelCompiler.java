package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.BranchSearch;
import dev.phalanx.structs.compile.bytecode.ExpandedBody;
import dev.phalanx.structs.compile.bytecode.KeptArguments;
import dev.phalanx.structs.compile.bytecode.ReadOnlyParameters;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.compile.vector.Total;
import dev.phalanx.structs.compile.vector.VectorRows;
import dev.phalanx.structs.internal.shape.ClassVisibility;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.loaded.Agents;
import dev.phalanx.structs.loaded.CopyChoice;
import dev.phalanx.structs.loaded.KernelCache;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Compiles iteration kernels into the package of their body.
public final class KernelCompiler {
    private KernelCompiler() {}

    private static void requireReach(KernelParameter parameter, Class<?> bodyClass) {
        if (parameter.access() == KernelParameter.Access.ASPECT) {
            requireReachOfAspect(parameter, bodyClass);
        } else if (parameter.access() == KernelParameter.Access.RUN_VALUE) {
            ClassVisibility.requireClass(parameter.passedAs(), bodyClass);
        } else if (!parameter.access().isEnabledBit()) {
            ClassVisibility.require(StructLayout.of(parameter.struct().type()), bodyClass);
        }
    }

    /// Requires that the body can use an aspect. The types that the aspect wraps may be hidden from the body, because
    /// generated references and buffers are public.
    private static void requireReachOfAspect(KernelParameter aspect, Class<?> bodyClass) {
        Class<?>[] parameters =
                aspect.parts().stream().map(KernelParameter::passedAs).toArray(Class<?>[]::new);
        ClassVisibility.requireConstructor(aspect.passedAs(), parameters, bodyClass);
        for (KernelParameter part : aspect.parts()) {
            if (part.access() == KernelParameter.Access.ASPECT) {
                requireReachOfAspect(part, bodyClass);
            } else if (part.access() == KernelParameter.Access.RUN_VALUE) {
                ClassVisibility.requireClass(part.passedAs(), bodyClass);
            } else if (!part.access().isEnabledBit()) {
                ClassVisibility.requireExported(part.struct().type(), bodyClass);
            }
        }
    }

    /// A kernel of a new class.
    ///
    /// @param masked whether its runs may have words
    /// @throws IllegalArgumentException if no code can be generated for the body's package, or it cannot see the
    ///     class of a parameter, or it assigns to a parameter that is only read, or a property says what it cannot
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass, boolean masked) {
        TargetPackage host = TargetPackage.besides(bodyClass);
        plan.parameters().forEach(parameter -> requireReach(parameter, bodyClass));
        String key = KernelCache.isUsed() ? KernelKeys.of(plan, bodyClass, masked) : null;
        KernelClass kernel = key == null ? null : find(plan, bodyClass, key);
        return define(kernel != null ? kernel : generate(plan, bodyClass, masked, host, key), plan, bodyClass, host);
    }

    /// The kernel of the kernel cache, or null if it has none.
    private static @Nullable KernelClass find(IterationPlan plan, Class<?> bodyClass, String key) {
        KernelCache.Entry entry = KernelCache.find(bodyClass, key);
        if (entry == null) {
            return null;
        }
        List<byte[]> rows = new ArrayList<>();
        for (int number = 0; number < KernelClass.rows(entry); number++) {
            KernelCache.Entry found = KernelCache.find(bodyClass, rowsKey(number, key));
            if (found == null) {
                return null;
            }
            rows.add(found.bytes());
        }
        KernelClass kernel = KernelClass.parse(entry, rows);
        Explanation.printKept(kernel.explanation());
        kernel.defineMentioned(plan);
        return kernel;
    }

    /// Generates a kernel, and keeps it for the kernel cache if it is known which code it has copied.
    ///
    /// @param key of the kernel cache, or null if it is not used
    private static KernelClass generate(
            IterationPlan plan, Class<?> bodyClass, boolean masked, TargetPackage host, @Nullable String key) {
        List<BodyMethod> candidates = BodyMethod.candidates(plan, bodyClass);
        CopyChoice choice = CopyChoice.current();
        String doubt = BodyMethod.doubt(bodyClass, candidates);
        boolean mayLose = ReadOnlyParameters.mayLose(plan, candidates, doubt);
        String reason = obstacle(choice, candidates, bodyClass, doubt);
        String nest = null;
        byte[] bytes = new byte[0];
        List<byte[]> rows = List.of();
        BodyRows vectors = null;
        if (reason == null) {
            BodyMethod source = candidates.getFirst();
            vectors = BodyRows.of(plan, source, masked);
            Copied copied = copy(plan, source, bodyClass, vectors, masked);
            bytes = copied.bytes();
            if (vectors.rows() != null) {
                vectors = copied.body().usesRows() ? vectors : BodyRows.none("its kernel is too large");
                rows = vectors.classFiles();
            }
            if (CodeSize.isCompiled(bytes)) {
                nest = source.owner().getName();
            } else {
                reason = InlinedBody.TOO_LARGE;
            }
        }
        String explanation = Explanation.line(plan, bodyClass, candidates, masked, reason, vectors);
        Explanation.print(explanation);
        if (nest == null) {
            bytes = callingBody(plan, host, candidates, choice, doubt, mayLose, masked);
            rows = List.of();
        }
        List<Total> totals = rows.isEmpty() || vectors == null ? List.of() : vectors.totals();
        boolean mayDiffer = !rows.isEmpty() && vectors != null && (vectors.readsConstants() || !totals.isEmpty());
        if (key == null || doubt != null || mayDiffer) {
            return new KernelClass(bytes, nest, List.of(), explanation, totals, rows);
        }
        KernelClass kernel = KernelClass.of(plan, bytes, nest, explanation, rows);
        KernelCache.keep(bodyClass, key, kernel.entry());
        for (int number = 0; number < rows.size(); number++) {
            KernelCache.keep(bodyClass, rowsKey(number, key), new KernelCache.Entry(rows.get(number), ""));
        }
        return kernel;
    }

    /// A kernel with a copy of its body's code.
    private record Copied(InlinedBody body, byte[] bytes) {
        static Copied of(InlinedBody body, IterationPlan plan, BodyMethod source, boolean masked) {
            TargetPackage besides = TargetPackage.besides(source.owner());
            return new Copied(body, IterationEmitter.build(plan, besides, body, false, masked));
        }
    }

    /// A kernel with the code of its body, and of the methods that the body calls if all of that is compiled.
    private static Copied copy(
            IterationPlan plan, BodyMethod source, Class<?> bodyClass, BodyRows vectors, boolean masked) {
        ExpandedBody expanded = ExpandedBody.of(source);
        if (expanded.places() != null) {
            try {
                InlinedBody body = new InlinedBody(plan, expanded, bodyClass, vectors);
                Copied whole = Copied.of(body, plan, source, masked);
                if (CodeSize.isCompiled(whole.bytes())) {
                    return whole;
                }
            } catch (IllegalArgumentException misfit) {
                // Methods of other compilers than javac may leave operands behind when they return.
            }
        }
        InlinedBody body = new InlinedBody(plan, ExpandedBody.unchanged(source), bodyClass, vectors);
        return Copied.of(body, plan, source, masked);
    }

    /// The key of a class that runs several rows at once for a kernel.
    ///
    /// @param number of the class among those of the kernel
    private static String rowsKey(int number, String key) {
        return (number == 0 ? "rows of " : "masked rows of ") + key;
    }

    /// The class file of a kernel that calls its body.
    private static byte[] callingBody(
            IterationPlan plan,
            TargetPackage host,
            List<BodyMethod> candidates,
            CopyChoice choice,
            @Nullable String doubt,
            boolean mayLose,
            boolean masked) {
        boolean isLarge = !candidates.isEmpty() && candidates.stream().allMatch(BodyMethod::isLarge);
        // What a body does with its arguments is known only of code that is known to be the code that runs, and
        // remains.
        boolean mayChange = Agents.areDebugging() && choice != CopyChoice.ALWAYS;
        List<BodyMethod> known = doubt == null && !mayChange ? candidates : List.of();
        Set<Integer> bufferReads = isLarge ? Set.of() : BufferReads.find(plan, known);
        Set<Integer> kept = KeptArguments.find(plan, known, isLarge);
        boolean reusesReferences = isLarge || BranchSearch.findsAny(plan, known);
        BodyCall call = new BodyCall.Invoked(plan, bufferReads, kept, reusesReferences, mayLose);
        return IterationEmitter.build(plan, host, call, isLarge, masked);
    }

    /// Defines a kernel's class and makes the kernel.
    private static IterationKernel define(
            KernelClass kernel, IterationPlan plan, Class<?> bodyClass, TargetPackage host) {
        String nest = kernel.nest();
        if (nest != null) {
            List<Field> captures = bodyClass.isHidden() ? List.of(bodyClass.getDeclaredFields()) : List.of();
            List<MethodHandle> constants = new ArrayList<>(host.getters(captures));
            for (byte[] rows : kernel.rows()) {
                constants.add(TargetPackage.here().newHiddenMethod(rows, VectorRows.METHOD));
            }
            for (Total total : kernel.totals()) {
                Class<?> owner = plan.parameters().get(total.parameter()).passedAs();
                constants.addAll(TargetPackage.besides(owner).bitsOfField(owner, total.field()));
            }
            return (IterationKernel)
                    TargetPackage.besides(load(nest, bodyClass)).newNestmate(kernel.bytes(), constants);
        }
        return (IterationKernel)
                (plan.bodyType().isInterface()
                        ? host.newHidden(kernel.bytes())
                        : host.newNestmate(kernel.bytes(), List.of()));
    }

    private static Class<?> load(String name, Class<?> bodyClass) {
        try {
            return Class.forName(name, false, bodyClass.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name + " is not found by the class loader of " + bodyClass.getName(), e);
        }
    }

    /// Why the body is called, or null if its code can be copied.
    private static @Nullable String obstacle(
            CopyChoice choice, List<BodyMethod> candidates, Class<?> bodyClass, @Nullable String doubt) {
        if (choice == CopyChoice.NEVER) {
            return InlinedBody.NEVER;
        }
        if (candidates.size() != 1) {
            return !candidates.isEmpty()
                    ? "its class has several lambdas with these parameters, and it is unknown which of them it is"
                    : doubt != null ? doubt : InlinedBody.NOT_FOUND;
        }
        String obstacle = InlinedBody.obstacle(candidates.getFirst(), bodyClass);
        if (obstacle != null) {
            return obstacle;
        }
        // Breakpoints in a copy would not be hit, and a copy would keep the code that a debugger replaces.
        return choice == CopyChoice.AUTO && Agents.areDebugging() ? InlinedBody.DEBUGGED : doubt;
    }
}
