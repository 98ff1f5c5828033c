package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.kernel.JobKernel;
import dev.phalanx.structs.kernel.JobPlan;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Generates the [JobKernel] of a job class, as a nestmate of it, so that it reaches private classes and fields.
public final class JobEmitter {
    private static final ClassDesc KERNEL = Names.of(JobKernel.class);

    private final JobPlan plan;
    private final ClassDesc job;

    private JobEmitter(JobPlan plan) {
        this.plan = plan;
        this.job = Names.of(plan.target());
    }

    /// A new kernel.
    public static JobKernel compile(JobPlan plan) {
        TargetPackage host = TargetPackage.besides(plan.job());
        byte[] bytes = build(plan, host);
        return (JobKernel) (plan.target().isInterface() ? host.newHidden(bytes) : host.newNestmate(bytes, List.of()));
    }

    public static byte[] build(JobPlan plan, TargetPackage host) {
        JobEmitter emitter = new JobEmitter(plan);
        return host.buildOnce(host.describe(plan.job(), "Job"), type -> {
            type.withSuperclass(KERNEL).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            CodecCompiler.constructor(type, KERNEL);
            emitter.containers(type);
            emitter.copy(type);
            emitter.run(type);
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

    private void run(ClassBuilder type) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int);
        type.withMethodBody("run", signature, ClassFile.ACC_PUBLIC, code -> {
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

    private void indexes(CodeBuilder code, int target) {
        int index = code.allocateLocal(TypeKind.INT);
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.iload(2).istore(index).labelBinding(next);
        code.iload(index).iload(3).if_icmpge(end);
        code.aload(target).iload(index);
        execute(code, MethodTypeDesc.of(CD_void, CD_int));
        code.iinc(index, 1).goto_(next).labelBinding(end);
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
