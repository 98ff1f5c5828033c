package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.kernel.KernelCalls;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// Emits the code that checks a value before any of it is stored.
public final class CheckCode {
    private static final ClassDesc ILLEGAL_ARGUMENT = Names.of(IllegalArgumentException.class);

    private final ValuePieces pieces;

    public CheckCode(ValuePieces pieces) {
        this.pieces = pieces;
    }

    /// Throws unless every nested object of the value in local variable `value`, native collections left out, is there
    /// and every fixed-length array has its length, and settles fixed strings and lists that are views, so that no
    /// store changes what another one reads. Emits nothing for the value itself.
    public void check(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        if (!(shape instanceof Shape.Composite composite)) {
            return;
        }
        if (CodeSize.isSplit(composite)) {
            pieces.inGroups(code, composite, access, value, "check", (c, members, inner, object) -> {
                for (Shape.Member member : members) {
                    checkMember(c, composite, member, inner, object);
                }
            });
            return;
        }
        for (Shape.Member member : composite.members()) {
            checkMember(code, composite, member, access, value);
        }
    }

    private void checkMember(
            CodeBuilder code, Shape.Composite owner, Shape.Member member, LeafAccess access, int object) {
        Shape shape = member.shape();
        if (shape.type().isPrimitive() || shape instanceof Shape.Container) {
            return;
        }
        String path = owner.path() + "." + member.name();
        Label present = code.newLabel();
        int value = code.allocateLocal(TypeKind.REFERENCE);
        StoreCode.pushMember(code, owner, member, object);
        code.dup().astore(value);
        code.ifnonnull(present);
        refuseNull(code, owner, member);
        code.labelBinding(present);
        if (shape instanceof Shape.FixedArray array) {
            code.aload(value).arraylength();
            code.loadConstant(access.leaf(array.leaf()).stride()).loadConstant(path);
            code.invokestatic(Names.CALLS, "requireLength", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_String));
        } else if (shape instanceof Shape.Text text) {
            StoreCode.unlessKept(code, text.leaf(), access, c -> c.aload(value), "settle", text.type());
        } else if (shape instanceof Shape.InlineList list) {
            StoreCode.unlessKept(code, list.leaf(), access, c -> c.aload(value), "settle", list.type());
        } else if (shape instanceof Shape.BlobView view) {
            BlobViewCode.check(code, view, access, value, path);
        }
        check(code, shape, access, value);
    }

    /// Throws because a member is null.
    public static void refuseNull(CodeBuilder code, Shape.Composite owner, Shape.Member member) {
        String path = owner.path() + "." + member.name();
        String none = none(member.shape().type());
        code.loadConstant(none == null ? path : path + KernelCalls.OR + none)
                .invokestatic(
                        Names.CALLS,
                        none == null ? "nullField" : "nullFieldOr",
                        MethodTypeDesc.of(ILLEGAL_ARGUMENT, CD_String))
                .athrow();
    }

    /// How code writes the value of a type that means no value, or null if the type has none: a constant of the type
    /// itself called `NULL` or `NONE`, or the null reference of blobs.
    private static @Nullable String none(Class<?> type) {
        if (type == BlobAssetReference.class) {
            return "BlobAssetReference.nullReference()";
        }
        for (Field field : type.getFields()) {
            boolean isNone = field.getName().equals("NULL") || field.getName().equals("NONE");
            if (isNone && Modifier.isStatic(field.getModifiers()) && field.getType() == type) {
                return type.getSimpleName() + "." + field.getName();
            }
        }
        return null;
    }
}
