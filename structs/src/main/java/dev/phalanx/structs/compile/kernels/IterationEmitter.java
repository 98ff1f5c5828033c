package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.RunList;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Emits an iteration kernel: a loop over runs, in it a loop over slots, in it the call of the body.
///
/// ```
/// for (int run = 0; run < runs.count; run++) {
///     float[] a0 = tables0[runs.slab[run]], …;
///     for (int slot = runs.from[run]; slot < runs.to[run]; slot++) {
///         Position p = new Position(); p.x = a0[slot]; …
///         body.execute(p, …);
///         a0[slot] = p.x; …
///     }
/// }
/// ```
///
/// The columns are held in local variables and the objects are created inside the inner loop. This lets C2 remove the
/// objects and vectorise. If that makes a method too large for HotSpot, the kernel is *split*: it reads through the
/// tables instead, in a separate method for each parameter.
///
/// The *masked* variant also takes runs with words, see [MaskedLoop].
public final class IterationEmitter {
    private static final ClassDesc KERNEL = Names.of(IterationKernel.class);
    private static final ClassDesc RUNS = Names.of(RunList.class);
    /// By [CodeSize], well below what a class file allows in one method.
    private static final int MOST_TRIED = 6_000;

    private final IterationPlan plan;
    private final ClassDesc self;
    private final BodyCall bodyCall;
    private final Scratch scratch;
    private final boolean masked;
    private final boolean split;

    private IterationEmitter(
            IterationPlan plan,
            ClassDesc self,
            BodyCall bodyCall,
            boolean reuseObjects,
            boolean masked,
            boolean split) {
        this.plan = plan;
        this.self = self;
        this.bodyCall = bodyCall;
        this.masked = masked;
        this.split = split;
        this.scratch = new Scratch(self, reuseObjects);
    }

    /// The class file of a kernel.
    ///
    /// @param bodyCall how the loop runs the body
    /// @param reuseObjects whether the body's arguments are scratch objects, used again for every slot: for bodies that
    ///     are called and too large for C2 to inline
    /// @param masked whether runs may have words
    public static byte[] build(
            IterationPlan plan, TargetPackage host, BodyCall bodyCall, boolean reuseObjects, boolean masked) {
        if (mayBeWhole(plan)) {
            byte[] whole = build(plan, host, bodyCall, reuseObjects, masked, false);
            if (CodeSize.isCompiled(whole)) {
                return whole;
            }
        }
        return build(plan, host, bodyCall, reuseObjects, masked, true);
    }

    /// Whether the columns of all parameters may be held in local variables.
    static boolean mayBeWhole(IterationPlan plan) {
        int sum = 0;
        for (KernelParameter parameter : plan.leaves()) {
            if (!parameter.access().isEnabledBit() && !parameter.access().isBuffer()) {
                Shape root = StructLayout.of(parameter.struct().type()).root();
                if (CodeSize.isSplit(root)) {
                    return false;
                }
                sum += CodeSize.of(root);
            }
        }
        return sum <= MOST_TRIED;
    }

    private static byte[] build(
            IterationPlan plan,
            TargetPackage host,
            BodyCall bodyCall,
            boolean reuseObjects,
            boolean masked,
            boolean split) {
        ClassDesc self = host.describe(host.neighbour(), masked ? "MaskedKernel" : "Kernel");
        IterationEmitter emitter = new IterationEmitter(plan, self, bodyCall, reuseObjects, masked, split);
        return host.build(self, emitter::emit);
    }

    private void emit(ClassBuilder type) {
        type.withSuperclass(KERNEL).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        bodyCall.sourceFile().ifPresent(file -> type.with(SourceFileAttribute.of(file)));
        MethodPieces pieces = new MethodPieces(type, self, "value");
        MethodTypeDesc iterate = MethodTypeDesc.of(CD_void, RUNS, Names.TABLES, CD_Object);
        type.withMethodBody("iterate", iterate, ClassFile.ACC_PROTECTED, code -> {
            RunLoop loop = masked
                    ? new MaskedLoop(plan, code, bodyCall, scratch, pieces, split)
                    : new RunLoop(plan, code, bodyCall, scratch, pieces, split);
            loop.emit();
            CodeSize.keepFromInlining(code);
        });
        type.withMethodBody(
                "newInstance",
                MethodTypeDesc.of(KERNEL),
                ClassFile.ACC_PROTECTED,
                code -> code.new_(self)
                        .dup()
                        .invokespecial(self, INIT_NAME, MTD_void)
                        .areturn());
        scratch.declareFields(type);
        type.withMethodBody(INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).invokespecial(KERNEL, INIT_NAME, MTD_void);
            scratch.fillFields(code, pieces);
            code.return_();
        });
    }
}
