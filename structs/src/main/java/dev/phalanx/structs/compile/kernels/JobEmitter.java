package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.ExpandedBody;
import dev.phalanx.structs.compile.bytecode.FlatObjects;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.kernel.JobKernel;
import dev.phalanx.structs.kernel.JobPlan;
import dev.phalanx.structs.loaded.KernelCache;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Generates the [JobKernel] of a job class, as a nestmate of it, so that it reaches private classes and fields.
///
/// A kernel contains a copy of its body's code if the body uses values of native arrays that it then needs no objects
/// for, see [FlatObjects], and the class file is the code that runs. Otherwise it calls the body.
public final class JobEmitter {
    private static final ClassDesc KERNEL = Names.of(JobKernel.class);

    private final JobPlan plan;
    private final ClassDesc job;
    private final @Nullable InlinedBody copied;
    private final FlatObjects.Found flat;

    private JobEmitter(JobPlan plan, @Nullable InlinedBody copied, FlatObjects.Found flat) {
        this.plan = plan;
        this.job = Names.of(plan.target());
        this.copied = copied;
        this.flat = flat;
    }

    /// A new kernel.
    public static JobKernel compile(JobPlan plan) {
        TargetPackage host = TargetPackage.besides(plan.job());
        byte[] bytes = classFile(plan, host);
        return (JobKernel) (plan.target().isInterface() ? host.newHidden(bytes) : host.newNestmate(bytes, List.of()));
    }

    /// The class file of a kernel, which the kernel cache has or keeps.
    private static byte[] classFile(JobPlan plan, TargetPackage host) {
        ClassDesc self = host.describe(plan.job(), "Job");
        String key = self.descriptorString();
        boolean runsBody = plan.body() != JobPlan.Body.ELSEWHERE;
        KernelCache.Entry known = KernelCache.find(host.neighbour(), key);
        if (known != null) {
            if (runsBody) {
                Explanation.printKept(known.note());
            }
            return known.bytes();
        }
        KernelCache.Entry made =
                runsBody ? generate(plan, host, self) : new KernelCache.Entry(calling(plan, host, self), "");
        if (runsBody) {
            Explanation.print(made.note());
        }
        KernelCache.keep(host.neighbour(), key, made);
        return made.bytes();
    }

    /// A kernel that does not have the body's code.
    private static byte[] calling(JobPlan plan, TargetPackage host, ClassDesc self) {
        return new JobEmitter(plan, null, FlatObjects.Found.NOTHING).build(host, self);
    }

    /// A kernel that has the body's code if it saves objects, and otherwise calls the body. Its note explains which.
    private static KernelCache.Entry generate(JobPlan plan, TargetPackage host, ClassDesc self) {
        byte[] copied = null;
        String reason = CopiedJobs.obstacle(plan);
        if (reason == null) {
            BodyMethod method = CopiedJobs.method(plan).orElse(null);
            reason = method == null ? InlinedBody.NOT_FOUND : InlinedBody.obstacle(method, plan.job());
            if (method != null && reason == null) {
                try {
                    copied = copy(plan, method, host, self);
                    reason = copied == null
                            ? CopiedJobs.SAVES_NOTHING
                            : CodeSize.isCompiled(copied) ? null : InlinedBody.TOO_LARGE;
                } catch (IllegalArgumentException misfit) {
                    reason = "one of its methods leaves operands behind, which those of javac do not";
                }
            }
        }
        byte[] bytes = copied != null && reason == null ? copied : calling(plan, host, self);
        return new KernelCache.Entry(bytes, Explanation.line(plan, reason));
    }

    /// A kernel with the code of the body and its methods, or null if that saves no objects.
    ///
    /// @throws IllegalArgumentException if a method leaves operands behind when it returns, as some of other compilers
    ///     than javac do
    private static byte @Nullable [] copy(JobPlan plan, BodyMethod method, TargetPackage host, ClassDesc self) {
        ExpandedBody expanded = ExpandedBody.ofPlainJob(method);
        if (!FlatObjects.mayFind(expanded.method())) {
            return null;
        }
        InlinedBody body = new InlinedBody(CopiedJobs.plan(plan), expanded, plan.job());
        FlatObjects.Found flat = body.flatObjects();
        return flat.arrays().isEmpty() ? null : new JobEmitter(plan, body, flat).build(host, self);
    }

    private byte[] build(TargetPackage host, ClassDesc self) {
        return host.build(self, type -> {
            type.withSuperclass(KERNEL).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            if (copied != null) {
                copied.sourceFile().ifPresent(file -> type.with(SourceFileAttribute.of(file)));
            }
            CodecCompiler.constructor(type, KERNEL);
            containers(type);
            copy(type);
            run(type, self);
        });
    }

    private void containers(ClassBuilder type) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, CD_Object, Names.TABLES);
        type.withMethodBody("containers", signature, ClassFile.ACC_PUBLIC, code -> {
            if (plan.isShared()) {
                code.return_();
                return;
            }
            int from = cast(code);
            int number = 0;
            for (JobPlan.Field field : plan.fields()) {
                if (field.holds() == JobPlan.Holds.CONTAINER) {
                    code.aload(2).loadConstant(number++);
                    code.aload(from).getfield(job, field.name(), Names.of(field.type()));
                    code.aastore();
                }
            }
            code.return_();
        });
    }

    private void copy(ClassBuilder type) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_Object, CD_Object, Names.TABLES);
        type.withMethodBody("copy", signature, ClassFile.ACC_PUBLIC, code -> {
            if (plan.isShared()) {
                code.aload(1).areturn();
                return;
            }
            int from = cast(code);
            code.new_(job).dup();
            if (plan.job().isRecord()) {
                List<ClassDesc> parameters = new ArrayList<>();
                int number = 0;
                for (JobPlan.Field field : plan.fields()) {
                    number = pushField(code, from, field, number);
                    parameters.add(Names.of(field.type()));
                }
                code.invokespecial(job, INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
            } else {
                code.invokespecial(job, INIT_NAME, MTD_void);
                int number = 0;
                for (JobPlan.Field field : plan.fields()) {
                    code.dup();
                    number = pushField(code, from, field, number);
                    code.putfield(job, field.name(), Names.of(field.type()));
                }
            }
            code.areturn();
        });
    }

    /// Pushes what the copy's field gets. Returns the number of the next container.
    private int pushField(CodeBuilder code, int from, JobPlan.Field field, int number) {
        ClassDesc fieldType = Names.of(field.type());
        if (field.holds() == JobPlan.Holds.CONTAINER) {
            code.aload(2).loadConstant(number).aaload().checkcast(fieldType);
            return number + 1;
        }
        code.aload(from).getfield(job, field.name(), fieldType);
        if (field.holds() == JobPlan.Holds.STRUCT) {
            code.invokestatic(KERNEL, "copyOf", MethodTypeDesc.of(CD_Object, CD_Object))
                    .checkcast(fieldType);
        }
        return number;
    }

    private void run(ClassBuilder type, ClassDesc self) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int);
        type.withMethodBody("run", signature, ClassFile.ACC_PUBLIC, code -> {
            if (copied != null) {
                FlatObjectCode objects =
                        new FlatObjectCode(flat, job, new ValueCode(new MethodPieces(type, self, "value")));
                runCopied(code, copied, objects);
            }
            switch (plan.body()) {
                case ONCE -> {
                    code.aload(cast(code));
                    execute(code, MTD_void);
                }
                case RANGE -> {
                    code.aload(cast(code)).iload(2).iload(3).iload(2).isub();
                    execute(code, MethodTypeDesc.of(CD_void, CD_int, CD_int));
                }
                case INDEX -> indexes(code, cast(code));
                case ELSEWHERE -> {
                    // Another kernel runs it.
                }
            }
            code.return_();
            CodeSize.keepFromInlining(code);
        });
    }

    /// Emits the copied body with a `return` behind it, for jobs whose arrays are as it needs them.
    private void runCopied(CodeBuilder code, InlinedBody body, FlatObjectCode objects) {
        Label otherwise = code.newLabel();
        code.aload(0)
                .invokevirtual(KERNEL, "isCurrent", MethodTypeDesc.of(CD_boolean))
                .ifeq(otherwise);
        int target = cast(code);
        objects.prologue(code, target, otherwise);
        body.useFlat(objects);
        body.prologue(code, target);
        switch (plan.body()) {
            case ONCE -> body.call(code, List.of());
            case RANGE -> {
                int count = code.allocateLocal(TypeKind.INT);
                code.iload(3).iload(2).isub().istore(count);
                body.call(code, List.of(new BodyCall.Argument(2, null), new BodyCall.Argument(count, null)));
            }
            case INDEX -> eachIndex(code, index -> body.call(code, List.of(new BodyCall.Argument(index, null))));
            case ELSEWHERE ->
                throw new IllegalStateException(
                        "Another kernel runs " + plan.job().getName() + ".");
        }
        code.return_();
        code.labelBinding(otherwise);
    }

    private static void eachIndex(CodeBuilder code, IntConsumer body) {
        int index = code.allocateLocal(TypeKind.INT);
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.iload(2).istore(index).labelBinding(next);
        code.iload(index).iload(3).if_icmpge(end);
        body.accept(index);
        code.iinc(index, 1).goto_(next).labelBinding(end);
    }

    private void indexes(CodeBuilder code, int target) {
        eachIndex(code, index -> {
            code.aload(target).iload(index);
            execute(code, MethodTypeDesc.of(CD_void, CD_int));
        });
    }

    private void execute(CodeBuilder code, MethodTypeDesc signature) {
        if (plan.target().isInterface()) {
            code.invokeinterface(job, "execute", signature);
        } else {
            code.invokevirtual(job, "execute", signature);
        }
    }

    /// Casts the first argument to the job's class, in a new local variable.
    private int cast(CodeBuilder code) {
        int from = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(1).checkcast(job).astore(from);
        return from;
    }
}
