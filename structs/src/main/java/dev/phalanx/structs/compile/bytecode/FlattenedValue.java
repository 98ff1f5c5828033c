package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record, an entity or null in local variables of its own: one for each leaf, and one that says whether it is there.
///
/// C2 removes an object that never escapes, but hardly ever one that meets another where paths join. What meets in
/// local variables of a flat value are numbers, and each reader gets an object that meets no other.
public final class FlattenedValue {
    private static final int MOST_LEAVES = 8;

    private final ClassDesc type;
    private final List<Part> parts = new ArrayList<>();
    private final int isPresent;

    /// A leaf in a local variable, or a record or an entity inside.
    private record Part(
            String name,
            ClassDesc type,
            int local,
            @Nullable FlattenedValue inner) {
        TypeKind kind() {
            return TypeKind.from(type);
        }
    }

    public FlattenedValue(CodeBuilder code, Shape shape) {
        this.type = Names.of(shape.type());
        this.isPresent = code.allocateLocal(TypeKind.INT);
        if (shape instanceof Shape.Composite composite) {
            for (Shape.Member member : composite.members()) {
                parts.add(part(code, member));
            }
        } else {
            parts.add(new Part("index", CD_int, code.allocateLocal(TypeKind.INT), null));
            parts.add(new Part("version", CD_int, code.allocateLocal(TypeKind.INT), null));
        }
    }

    private static Part part(CodeBuilder code, Shape.Member member) {
        ClassDesc type = Names.of(member.shape().type());
        return isFlat(member.shape())
                ? new Part(member.name(), type, -1, new FlattenedValue(code, member.shape()))
                : new Part(member.name(), type, code.allocateLocal(TypeKind.from(type)), null);
    }

    /// Whether values of a shape can be made flat: entities, and plain records with few leaves.
    public static boolean isPossible(Shape shape) {
        return isFlat(shape) && leaves(shape) <= MOST_LEAVES;
    }

    private static boolean isFlat(Shape shape) {
        return switch (shape) {
            case Shape.Scalar scalar -> scalar.type() == Entity.class;
            case Shape.Composite composite ->
                composite.construction() == Shape.Construction.RECORD
                        && PlainRecords.isPlain(composite.type())
                        && composite.members().stream()
                                .allMatch(
                                        member -> !(member.shape() instanceof Shape.Composite inner) || isFlat(inner));
            default -> false;
        };
    }

    private static int leaves(Shape shape) {
        return shape instanceof Shape.Composite composite
                ? composite.members().stream()
                        .mapToInt(member -> leaves(member.shape()))
                        .sum()
                : 1;
    }

    /// The class of the value.
    public ClassDesc type() {
        return type;
    }

    /// Makes it null.
    public void clear(CodeBuilder code) {
        code.iconst_0().istore(isPresent);
        for (Part part : parts) {
            if (part.inner() != null) {
                part.inner().clear(code);
            } else {
                zero(code, part.kind());
                code.storeLocal(part.kind(), part.local());
            }
        }
    }

    private static void zero(CodeBuilder code, TypeKind kind) {
        switch (kind.asLoadable()) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
    }

    /// Pops the value.
    public void store(CodeBuilder code) {
        int value = code.allocateLocal(TypeKind.REFERENCE);
        Label absent = code.newLabel();
        Label done = code.newLabel();
        code.astore(value).aload(value).ifnull(absent);
        code.iconst_1().istore(isPresent);
        for (Part part : parts) {
            code.aload(value).invokevirtual(type, part.name(), MethodTypeDesc.of(part.type()));
            if (part.inner() != null) {
                part.inner().store(code);
            } else {
                code.storeLocal(part.kind(), part.local());
            }
        }
        code.goto_(done);
        code.labelBinding(absent);
        code.iconst_0().istore(isPresent);
        code.labelBinding(done);
    }

    /// Pushes the value, an object that was not there before.
    public void load(CodeBuilder code) {
        Label absent = code.newLabel();
        Label done = code.newLabel();
        code.iload(isPresent).ifeq(absent);
        make(code);
        code.goto_(done);
        code.labelBinding(absent);
        code.aconst_null();
        code.labelBinding(done);
    }

    private void make(CodeBuilder code) {
        code.new_(type).dup();
        parts.forEach(part -> push(code, part));
        List<ClassDesc> parameters = parts.stream().map(Part::type).toList();
        code.invokespecial(type, INIT_NAME, MethodTypeDesc.of(CD_void, parameters));
    }

    private static void push(CodeBuilder code, Part part) {
        if (part.inner() != null) {
            part.inner().load(code);
        } else {
            code.loadLocal(part.kind(), part.local());
        }
    }

    /// Pushes what an accessor of the value returns; throws if the value is null.
    ///
    /// @param accessor the name of a component
    /// @return false if it has no such component; nothing is pushed then
    public boolean loadMember(CodeBuilder code, String accessor) {
        for (Part part : parts) {
            if (part.name().equals(accessor)) {
                Label present = code.newLabel();
                code.iload(isPresent).ifne(present);
                code.aconst_null().athrow();
                code.labelBinding(present);
                push(code, part);
                return true;
            }
        }
        return false;
    }

    /// Jumps if the value is null, or if it is not.
    public void branch(CodeBuilder code, boolean ifNull, Label target) {
        code.iload(isPresent);
        if (ifNull) {
            code.ifeq(target);
        } else {
            code.ifne(target);
        }
    }
}
