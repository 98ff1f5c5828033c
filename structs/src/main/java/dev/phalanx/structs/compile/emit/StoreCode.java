package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Emits the code that stores a value into its leaves.
public final class StoreCode {
    private final ValuePieces pieces;

    public StoreCode(ValuePieces pieces) {
        this.pieces = pieces;
    }

    /// Stores the value in local variable `value`, which [CheckCode] has passed.
    public void store(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        if (shape instanceof Shape.Composite composite) {
            if (CodeSize.isSplit(composite)) {
                pieces.inGroups(code, composite, access, value, "store", (c, members, inner, object) -> {
                    for (Shape.Member member : members) {
                        storeMember(c, composite, member, inner, object);
                    }
                });
                return;
            }
            for (Shape.Member member : composite.members()) {
                storeMember(code, composite, member, access, value);
            }
            return;
        }
        storeLeaf(code, shape, access, c -> c.aload(value));
    }

    private void storeMember(
            CodeBuilder code, Shape.Composite owner, Shape.Member member, LeafAccess access, int object) {
        if (member.shape() instanceof Shape.Composite nested) {
            int value = code.allocateLocal(TypeKind.REFERENCE);
            pushMember(code, owner, member, object);
            code.astore(value);
            store(code, nested, access, value);
            return;
        }
        storeLeaf(code, member.shape(), access, c -> pushMember(c, owner, member, object));
    }

    private static void storeLeaf(CodeBuilder code, Shape shape, LeafAccess access, Consumer<CodeBuilder> value) {
        switch (shape) {
            case Shape.Scalar scalar ->
                access.storeElement(code, scalar.leaf(), c -> {
                    value.accept(c);
                    toElement(c, scalar, access);
                });
            case Shape.FixedArray array -> access.copyIn(code, array.leaf(), value);
            case Shape.Text text -> unlessKept(code, text.leaf(), access, value, "writeTo", text.type());
            case Shape.InlineList list -> access.withRegion(code, "writeTo", list.type(), list.leaf(), value);
            case Shape.BlobReference reference ->
                access.storeElement(code, reference.leaf(), c -> {
                    value.accept(c);
                    c.invokevirtual(Names.BLOB_REFERENCE, "packed", MethodTypeDesc.of(CD_long));
                });
            case Shape.Container container -> access.storeElement(code, container.leaf(), value);
            case Shape.BlobView view -> BlobViewCode.store(code, view, access, value);
            case Shape.Composite _ -> throw new IllegalArgumentException("A composite is not a leaf.");
        }
    }

    /// Turns the scalar on the stack into the element of its leaf.
    public static void toElement(CodeBuilder code, Shape.Scalar scalar, LeafAccess access) {
        if (scalar.type().isEnum()) {
            code.invokevirtual(Names.of(scalar.type()), "ordinal", MethodTypeDesc.of(CD_int));
        } else if (access.leaf(scalar.leaf()).holds() == Leaf.Holds.ENTITY) {
            code.invokevirtual(Names.ENTITY, "packed", MethodTypeDesc.of(CD_long));
        }
    }

    /// Same as [LeafAccess#withRegion], but does nothing for the very object that was created for the leaf, because
    /// that object reads the same place. The comparison lets C2 remove an object that the body leaves alone, whatever
    /// the method has done elsewhere. A string that is the same object has the same text. A list may have been changed,
    /// so storing one always needs the call.
    public static void unlessKept(
            CodeBuilder code, int leaf, LeafAccess access, Consumer<CodeBuilder> value, String method, Class<?> type) {
        int kept = access.keptView(leaf);
        if (kept < 0) {
            access.withRegion(code, method, type, leaf, value);
            return;
        }
        Label same = code.newLabel();
        value.accept(code);
        code.aload(kept).if_acmpeq(same);
        access.withRegion(code, method, type, leaf, value);
        code.labelBinding(same);
    }

    /// Pushes a member of the object in local variable `object`.
    public static void pushMember(CodeBuilder code, Shape.Composite owner, Shape.Member member, int object) {
        ClassDesc type = Names.of(member.shape().type());
        code.aload(object);
        if (owner.construction() == Shape.Construction.FIELDS) {
            code.getfield(Names.of(owner.type()), member.name(), type);
        } else {
            code.invokevirtual(Names.of(owner.type()), member.name(), MethodTypeDesc.of(type));
        }
    }
}
