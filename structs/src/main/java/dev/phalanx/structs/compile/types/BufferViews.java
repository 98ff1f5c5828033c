package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// Generates what a buffer hands out over its elements: iterators, and references to single ones. Both hold the buffer
/// and ask it, so that what ends the buffer ends them, and their calls have one target.
///
/// @param element the class of the elements
/// @param buffer the buffer's class
/// @param iterator the class of iterators
/// @param reference the class of references
record BufferViews(Class<?> element, ClassDesc buffer, ClassDesc iterator, ClassDesc reference) {
    private static final ClassDesc REF = Names.of(RefRW.class);
    private static final int FLAGS =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC;
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, CD_int);

    /// The class file of iterators.
    byte[] iterator(TargetPackage host) {
        return host.buildOnce(iterator, type -> {
            type.withFlags(FLAGS).withInterfaceSymbols(Names.of(Iterator.class));
            type.withField("buffer", buffer, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            type.withField("length", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            type.withField("own", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            type.withField("ofType", CD_int, ClassFile.ACC_PRIVATE);
            type.withField("next", CD_int, ClassFile.ACC_PRIVATE);
            type.withMethodBody(INIT_NAME, MethodTypeDesc.of(CD_void, buffer), ClassFile.ACC_PUBLIC, code -> {
                code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void);
                code.aload(0).aload(1).putfield(iterator, "buffer", buffer);
                begin(code, "length", "length");
                begin(code, "own", "resizes");
                begin(code, "ofType", "resizesOfType");
                code.return_();
            });
            type.withMethodBody("hasNext", MethodTypeDesc.of(CD_boolean), ClassFile.ACC_PUBLIC, code -> {
                Label atEnd = code.newLabel();
                requireUnchanged(code);
                ifAtEnd(code, atEnd);
                code.iconst_1().ireturn().labelBinding(atEnd).iconst_0().ireturn();
            });
            type.withMethodBody("next", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC, this::next);
        });
    }

    /// Stores what a method of the buffer returns in a field of a new iterator.
    private void begin(CodeBuilder code, String field, String method) {
        code.aload(0).aload(1).invokevirtual(buffer, method, MethodTypeDesc.of(CD_int));
        code.putfield(iterator, field, CD_int);
    }

    private void requireUnchanged(CodeBuilder code) {
        code.aload(0).aload(0).getfield(iterator, "buffer", buffer);
        code.aload(0).getfield(iterator, "length", CD_int);
        code.aload(0).getfield(iterator, "own", CD_int);
        code.aload(0).getfield(iterator, "ofType", CD_int);
        code.invokevirtual(buffer, "requireUnchanged", MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int));
        code.putfield(iterator, "ofType", CD_int);
    }

    private void ifAtEnd(CodeBuilder code, Label atEnd) {
        code.aload(0).getfield(iterator, "next", CD_int);
        code.aload(0).getfield(iterator, "length", CD_int).if_icmpge(atEnd);
    }

    private void next(CodeBuilder code) {
        Label atEnd = code.newLabel();
        requireUnchanged(code);
        ifAtEnd(code, atEnd);
        code.aload(0).getfield(iterator, "buffer", buffer);
        code.aload(0)
                .dup()
                .getfield(iterator, "next", CD_int)
                .dup_x1()
                .iconst_1()
                .iadd();
        code.putfield(iterator, "next", CD_int);
        code.invokevirtual(buffer, "get", GET).areturn();
        code.labelBinding(atEnd);
        code.aload(0).getfield(iterator, "buffer", buffer);
        code.invokestatic(Names.CALLS, "noMore", MethodTypeDesc.of(Names.of(NoSuchElementException.class), CD_Object));
        code.athrow();
    }

    /// The class file of references.
    byte[] reference(TargetPackage host) {
        return host.buildOnce(reference, type -> {
            type.withSuperclass(REF).withFlags(FLAGS);
            type.withField("buffer", buffer, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            type.withField("index", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            type.withMethodBody(
                    INIT_NAME,
                    MethodTypeDesc.of(CD_void, buffer, CD_int),
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(REF, INIT_NAME, MTD_void)
                            .aload(0)
                            .aload(1)
                            .putfield(reference, "buffer", buffer)
                            .aload(0)
                            .iload(2)
                            .putfield(reference, "index", CD_int)
                            .return_());
            RefCompiler.valueClass(type, element);
            type.withMethodBody(
                    "isPlaced",
                    MethodTypeDesc.of(CD_boolean),
                    ClassFile.ACC_PROTECTED,
                    code -> code.aload(0)
                            .getfield(reference, "buffer", buffer)
                            .invokevirtual(buffer, "isCreated", MethodTypeDesc.of(CD_boolean))
                            .ireturn());
            type.withMethodBody("get", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC, code -> {
                pushElement(code);
                code.invokevirtual(buffer, "get", GET).areturn();
            });
            type.withMethodBody("set", MethodTypeDesc.of(CD_void, CD_Object), ClassFile.ACC_PUBLIC, code -> {
                pushElement(code);
                code.aload(1);
                code.invokevirtual(buffer, "set", MethodTypeDesc.of(CD_void, CD_int, CD_Object))
                        .return_();
            });
        });
    }

    private void pushElement(CodeBuilder code) {
        code.aload(0).getfield(reference, "buffer", buffer);
        code.aload(0).getfield(reference, "index", CD_int);
    }
}
