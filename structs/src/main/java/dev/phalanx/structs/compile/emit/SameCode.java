package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Double;
import static java.lang.constant.ConstantDescs.CD_Float;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Emits the code that compares a value of an immutable type with its leaves, bit by bit.
public final class SameCode {
    private SameCode() {}

    /// Goes on if the value in local variable `value` is what its leaves hold, and to `differs` if it is not.
    public static void compare(CodeBuilder code, Shape shape, LeafAccess access, int value, Label differs) {
        if (shape instanceof Shape.Scalar scalar) {
            compareElement(code, scalar, access, differs, c -> c.aload(value));
            return;
        }
        Shape.Composite composite = (Shape.Composite) shape;
        for (Shape.Member member : composite.members()) {
            if (member.shape() instanceof Shape.Scalar scalar) {
                compareElement(code, scalar, access, differs, c -> StoreCode.pushMember(c, composite, member, value));
            } else {
                int nested = code.allocateLocal(TypeKind.REFERENCE);
                StoreCode.pushMember(code, composite, member, value);
                code.astore(nested);
                compare(code, member.shape(), access, nested, differs);
            }
        }
    }

    private static void compareElement(
            CodeBuilder code, Shape.Scalar scalar, LeafAccess access, Label differs, Consumer<CodeBuilder> value) {
        LeafKind kind = access.leaf(scalar.leaf()).kind();
        access.loadElement(code, scalar.leaf());
        toBits(code, kind);
        value.accept(code);
        StoreCode.toElement(code, scalar, access);
        toBits(code, kind);
        if (kind == LeafKind.LONG || kind == LeafKind.DOUBLE) {
            code.lcmp().ifne(differs);
        } else {
            code.if_icmpne(differs);
        }
    }

    private static void toBits(CodeBuilder code, LeafKind kind) {
        if (kind == LeafKind.FLOAT) {
            code.invokestatic(CD_Float, "floatToRawIntBits", MethodTypeDesc.of(CD_int, CD_float));
        } else if (kind == LeafKind.DOUBLE) {
            code.invokestatic(CD_Double, "doubleToRawLongBits", MethodTypeDesc.of(CD_long, CD_double));
        }
    }
}
