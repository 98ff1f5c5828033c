package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_long;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The fields of a row's value in local variables, in place of an object.
final class FlatValue {
    /// The name under which an entity is kept.
    static final String ENTITY = "";

    private static final int NONE = -1;

    private final Map<String, Part> parts = new HashMap<>();

    /// @param isEntity whether the local variable has an entity's packed id
    /// @param isNull the local variable that says whether null was assigned to an entity, or -1
    private record Part(TypeKind kind, int local, boolean isEntity, int isNull) {}

    /// Pops a field into a local variable of its own.
    void add(CodeBuilder code, String name, TypeKind kind) {
        parts.put(name, new Part(kind.asLoadable(), kept(code, kind.asLoadable()), false, NONE));
    }

    /// Pops an entity's packed id into a local variable of its own.
    ///
    /// @param isAssigned whether the body assigns it
    void addEntity(CodeBuilder code, String name, boolean isAssigned) {
        int local = kept(code, TypeKind.LONG);
        int isNull = NONE;
        if (isAssigned) {
            code.iconst_0();
            isNull = kept(code, TypeKind.INT);
        }
        parts.put(name, new Part(TypeKind.LONG, local, true, isNull));
    }

    /// Takes a local variable for a field, which has no value yet.
    void declare(CodeBuilder code, String name, TypeKind kind) {
        parts.put(name, new Part(kind.asLoadable(), code.allocateLocal(kind.asLoadable()), false, NONE));
    }

    /// Takes a local variable for an entity, which has no value yet.
    ///
    /// @param mayBeNull whether null may be assigned
    void declareEntity(CodeBuilder code, String name, boolean mayBeNull) {
        int local = code.allocateLocal(TypeKind.LONG);
        parts.put(name, new Part(TypeKind.LONG, local, true, mayBeNull ? code.allocateLocal(TypeKind.INT) : NONE));
    }

    /// Pops a field, an entity as its packed id.
    void popElement(CodeBuilder code, String name) {
        Part part = part(name);
        code.storeLocal(part.kind(), part.local());
        if (part.isNull() != NONE) {
            code.iconst_0().istore(part.isNull());
        }
    }

    /// Assigns a field zero, false or null.
    void clear(CodeBuilder code, String name) {
        Part part = part(name);
        switch (part.kind()) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
        code.storeLocal(part.kind(), part.local());
        if (part.isNull() != NONE) {
            code.iconst_1().istore(part.isNull());
        }
    }

    /// Whether a field may be null.
    boolean mayBeNull(String name) {
        return part(name).isEntity() ? part(name).isNull() != NONE : part(name).kind() == TypeKind.REFERENCE;
    }

    private static int kept(CodeBuilder code, TypeKind kind) {
        int local = code.allocateLocal(kind);
        code.storeLocal(kind, local);
        return local;
    }

    private Part part(String name) {
        return Objects.requireNonNull(parts.get(name));
    }

    /// Pushes a field as the body sees it: an entity as an object.
    void push(CodeBuilder code, String name) {
        Part part = part(name);
        if (part.isNull() != NONE) {
            code.iload(part.isNull())
                    .ifThenElse(Opcode.IFNE, CodeBuilder::aconst_null, present -> pushObject(present, part));
        } else if (part.isEntity()) {
            pushObject(code, part);
        } else {
            pushElement(code, name);
        }
    }

    private static void pushObject(CodeBuilder code, Part part) {
        code.lload(part.local()).invokestatic(Names.ENTITY, "unpack", MethodTypeDesc.of(Names.ENTITY, CD_long));
    }

    /// Pushes what the local variable has.
    void pushElement(CodeBuilder code, String name) {
        code.loadLocal(part(name).kind(), part(name).local());
    }

    /// Pops a field's new value.
    void pop(CodeBuilder code, String name) {
        Part part = part(name);
        if (!part.isEntity()) {
            code.storeLocal(part.kind(), part.local());
            return;
        }
        Label absent = code.newLabel();
        Label done = code.newLabel();
        code.dup().ifnull(absent);
        code.invokevirtual(Names.ENTITY, "packed", MethodTypeDesc.of(CD_long)).lstore(part.local());
        code.iconst_0().istore(part.isNull()).goto_(done);
        code.labelBinding(absent);
        code.pop().iconst_1().istore(part.isNull());
        code.labelBinding(done);
    }

    /// Goes on elsewhere unless a field that is assigned is null.
    void ifPresent(CodeBuilder code, String name, Label present) {
        if (part(name).isEntity()) {
            code.iload(part(name).isNull()).ifeq(present);
        } else {
            pushElement(code, name);
            code.ifnonnull(present);
        }
    }

    /// Whether a field is an entity that is there.
    boolean isEntity(String name) {
        return part(name).isEntity() && part(name).isNull() == NONE;
    }

    /// Pushes a part of an entity that is there.
    ///
    /// @param method `index`, `version`, `packed` or `isNull`
    void pushEntityPart(CodeBuilder code, String name, String method) {
        pushElement(code, name);
        switch (method) {
            case "index" -> code.l2i();
            case "version" -> code.loadConstant(Integer.SIZE).lushr().l2i();
            case "isNull" ->
                code.lconst_0().lcmp().ifThenElse(Opcode.IFEQ, CodeBuilder::iconst_1, CodeBuilder::iconst_0);
            default -> {
                // The packed id is what the local variable has.
            }
        }
    }
}
