package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.contract.KeptByIdentity;
import dev.phalanx.structs.internal.shape.ClassVisibility;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Emits code that copies a struct value, with the objects nested in it. Fixed-length arrays, fixed strings and lists,
/// blobs and collections are those of the value.
///
/// It calls nothing on the value but accessors: C2 inlines those on the rarest path, and longer methods not always.
public final class ValueCopy {
    /// The copy of an entity.
    public static final ValueCopy OF_ENTITY = new ValueCopy(new Shape.Scalar(Entity.class, 0));

    private final Shape root;

    private ValueCopy(Shape root) {
        this.root = root;
    }

    /// The code that copies values of a class; empty if the class is not a struct type, or if a copy is not the same as
    /// the value.
    ///
    /// @param from a class whose package sees those that the value is made of
    public static Optional<ValueCopy> find(ClassDesc name, ClassLoader loader, Class<?> from) {
        if (name.isArray() || name.isPrimitive()) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName(Names.binary(name), false, loader);
            if (type.isInterface() || isKeptByIdentity(type)) {
                return Optional.empty();
            }
            StructLayout layout = StructLayout.of(type);
            if (CodeSize.isSplit(layout.root()) || !isPlain(layout.root())) {
                return Optional.empty();
            }
            ClassVisibility.require(layout, from);
            return Optional.of(new ValueCopy(layout.root()));
        } catch (ClassNotFoundException | LinkageError | IllegalArgumentException e) {
            return Optional.empty(); // not a struct type
        }
    }

    /// Whether nothing in a value can change.
    public boolean isImmutable() {
        return isImmutable(root);
    }

    private static boolean isImmutable(Shape shape) {
        return switch (shape) {
            case Shape.Composite composite ->
                composite.construction() == Shape.Construction.RECORD
                        && composite.members().stream().allMatch(member -> isImmutable(member.shape()));
            case Shape.Scalar _, Shape.BlobReference _, Shape.Container _ -> true;
            case Shape.FixedArray _, Shape.Text _, Shape.InlineList _, Shape.BlobView _ -> false;
        };
    }

    /// Whether objects of a class are kept as what they are.
    public static boolean isKeptByIdentity(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.isAnnotationPresent(KeptByIdentity.class)) {
                return true;
            }
            for (Class<?> contract : each.getInterfaces()) {
                if (isKeptByIdentity(contract)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isPlain(Shape shape) {
        return switch (shape) {
            case Shape.Composite composite ->
                (composite.construction() != Shape.Construction.RECORD || PlainRecords.isPlain(composite.type()))
                        && composite.members().stream().allMatch(member -> isPlain(member.shape()));
            case Shape.BlobView _ -> false;
            default -> true;
        };
    }

    /// Replaces the object on the stack by a copy; null, and an object of another class, stays.
    public void emit(CodeBuilder code) {
        copyIfPresent(code, root, true);
    }

    private void copyIfPresent(CodeBuilder code, Shape shape, boolean isAny) {
        ClassDesc type = Names.of(shape.type());
        int value = code.allocateLocal(TypeKind.REFERENCE);
        Label stays = code.newLabel();
        Label done = code.newLabel();
        code.astore(value).aload(value);
        if (isAny) {
            code.instanceOf(type).ifeq(stays);
            code.aload(value).checkcast(type).astore(value);
        } else {
            code.ifnull(stays);
        }
        copy(code, shape, value);
        code.goto_(done);
        code.labelBinding(stays);
        code.aload(value);
        code.labelBinding(done);
    }

    private void copy(CodeBuilder code, Shape shape, int value) {
        if (!(shape instanceof Shape.Composite composite)) {
            code.new_(Names.ENTITY).dup();
            code.aload(value).invokevirtual(Names.ENTITY, "index", MethodTypeDesc.of(CD_int));
            code.aload(value).invokevirtual(Names.ENTITY, "version", MethodTypeDesc.of(CD_int));
            code.invokespecial(Names.ENTITY, INIT_NAME, MethodTypeDesc.of(CD_void, CD_int, CD_int));
            return;
        }
        ClassDesc owner = Names.of(composite.type());
        code.new_(owner).dup();
        switch (composite.construction()) {
            case RECORD -> {
                List<ClassDesc> parameters = arguments(code, composite, value);
                code.invokespecial(owner, INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
            }
            case SET_ALL -> {
                code.invokespecial(owner, INIT_NAME, MethodTypeDesc.of(CD_void));
                List<ClassDesc> parameters = arguments(code, composite, value);
                code.invokevirtual(owner, "set", MethodTypeDesc.of(owner, parameters));
            }
            case FIELDS -> {
                code.invokespecial(owner, INIT_NAME, MethodTypeDesc.of(CD_void));
                for (Shape.Member member : composite.members()) {
                    code.dup();
                    member(code, composite, member, value);
                    code.putfield(owner, member.name(), Names.of(member.shape().type()));
                }
            }
        }
    }

    private List<ClassDesc> arguments(CodeBuilder code, Shape.Composite composite, int value) {
        List<ClassDesc> parameters = new ArrayList<>();
        for (Shape.Member member : composite.members()) {
            member(code, composite, member, value);
            parameters.add(Names.of(member.shape().type()));
        }
        return parameters;
    }

    private void member(CodeBuilder code, Shape.Composite owner, Shape.Member member, int value) {
        StoreCode.pushMember(code, owner, member, value);
        if (member.shape() instanceof Shape.Composite || member.shape().type() == Entity.class) {
            copyIfPresent(code, member.shape(), false);
        }
    }
}
