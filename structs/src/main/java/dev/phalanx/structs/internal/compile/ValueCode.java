package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Emits the code that loads a value from its leaves, checks it, and stores it back.
///
/// Values too large for one method ([CodeSize#isSplit]) go through [Pieces].
final class ValueCode {
    private static final DirectMethodHandleDesc ENUM_CONSTANTS =
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "enumConstants", ConstantDescs.CD_Object);
    private static final DirectMethodHandleDesc ELEMENT_CODEC =
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "byteCodec", Names.BYTE_CODEC, ConstantDescs.CD_Class);

    private final Pieces pieces;

    /// @param pieces of the class being built
    ValueCode(Pieces pieces) {
        this.pieces = pieces;
    }

    /// Pushes the value of `shape`.
    void load(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
        switch (shape) {
            case Shape.Scalar scalar -> loadScalar(code, scalar, access);
            case Shape.FixedArray array -> {
                int length = access.leaf(array.leaf()).stride();
                access.copyOut(code, array.leaf(), c -> instances.pushArray(c, array, length));
                code.checkcast(Names.of(array.type()));
            }
            case Shape.Text text -> {
                instances.pushInline(code, shape, region(shape, access));
                access.keepView(code, text.leaf());
            }
            case Shape.InlineList list -> {
                instances.pushInline(code, shape, region(shape, access));
                access.keepView(code, list.leaf());
            }
            case Shape.BlobReference reference -> BlobViewCode.loadReference(code, reference, access);
            case Shape.Container container -> {
                access.loadElement(code, container.leaf());
                code.checkcast(Names.of(container.type()));
            }
            case Shape.BlobView view -> BlobViewCode.load(code, view, access);
            case Shape.Composite composite -> loadComposite(code, composite, access, instances);
        }
    }

    private void loadScalar(CodeBuilder code, Shape.Scalar scalar, LeafAccess access) {
        if (scalar.type().isEnum()) {
            ClassDesc array = Names.of(scalar.type()).arrayType();
            code.loadConstant(DynamicConstantDesc.ofNamed(ENUM_CONSTANTS, "constants", array));
            access.loadElement(code, scalar.leaf());
            code.invokestatic(Names.CALLS, "constant", MethodTypeDesc.of(CD_Object, CD_Object.arrayType(), CD_int));
            code.checkcast(Names.of(scalar.type()));
            return;
        }
        access.loadElement(code, scalar.leaf());
        if (access.leaf(scalar.leaf()).holds() == Leaf.Holds.ENTITY) {
            code.invokestatic(Names.ENTITY, "unpack", MethodTypeDesc.of(Names.ENTITY, CD_long));
        }
    }

    private void loadComposite(CodeBuilder code, Shape.Composite composite, LeafAccess access, Instances instances) {
        ClassDesc owner = Names.of(composite.type());
        switch (composite.construction()) {
            case RECORD -> {
                code.new_(owner).dup();
                List<ClassDesc> parameters = loadArguments(code, composite, access, instances);
                code.invokespecial(owner, "<init>", MethodTypeDesc.of(CD_void, parameters));
            }
            case SET_ALL -> {
                instances.pushObject(code, composite);
                List<ClassDesc> parameters = loadArguments(code, composite, access, instances);
                code.invokevirtual(owner, "set", MethodTypeDesc.of(owner, parameters));
            }
            case FIELDS -> {
                instances.pushObject(code, composite);
                if (CodeSize.isSplit(composite)) {
                    int object = code.allocateLocal(TypeKind.REFERENCE);
                    code.astore(object);
                    inGroups(code, composite, access, object, "load", (c, members, inner, target) -> {
                        for (Shape.Member member : members) {
                            c.aload(target);
                            loadMember(c, member, inner, instances);
                            c.putfield(
                                    owner,
                                    member.name(),
                                    Names.of(member.shape().type()));
                        }
                    });
                    code.aload(object);
                } else {
                    for (Shape.Member member : composite.members()) {
                        code.dup();
                        load(code, member.shape(), access, instances);
                        code.putfield(
                                owner, member.name(), Names.of(member.shape().type()));
                    }
                }
            }
        }
    }

    private List<ClassDesc> loadArguments(
            CodeBuilder code, Shape.Composite composite, LeafAccess access, Instances instances) {
        List<ClassDesc> parameters = new ArrayList<>();
        boolean split = CodeSize.isSplit(composite);
        for (Shape.Member member : composite.members()) {
            if (split) {
                loadMember(code, member, access, instances);
            } else {
                load(code, member.shape(), access, instances);
            }
            parameters.add(Names.of(member.shape().type()));
        }
        return parameters;
    }

    /// Pushes a member of a split composite; composites and arrays among them get a piece of their own.
    private void loadMember(CodeBuilder code, Shape.Member member, LeafAccess access, Instances instances) {
        if (member.shape() instanceof Shape.Composite || member.shape() instanceof Shape.FixedArray) {
            loadInPiece(code, member.shape(), access, instances);
        } else {
            load(code, member.shape(), access, instances);
        }
    }

    /// Pushes the value of `shape`, loaded by a piece.
    void loadInPiece(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
        ClassDesc result = Names.of(shape.type());
        MethodTypeDesc signature = MethodTypeDesc.of(result, access.context());
        code.aload(0);
        access.pushContext(code);
        pieces.call(code, "load", signature, piece -> {
            load(piece, shape, access.inPiece(), instances);
            piece.areturn();
        });
    }

    /// Checks the value in local variable `value` by a piece.
    void checkInPiece(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        inPiece(code, shape, access, value, "check", this::check);
    }

    /// Stores the value in local variable `value`, which has been checked, by a piece.
    void storeInPiece(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        inPiece(code, shape, access, value, "store", this::store);
    }

    private void inPiece(CodeBuilder code, Shape shape, LeafAccess access, int value, String verb, WholeCode body) {
        List<ClassDesc> parameters = new ArrayList<>(access.context());
        parameters.add(Names.of(shape.type()));
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, parameters);
        code.aload(0);
        access.pushContext(code);
        code.aload(value);
        pieces.call(code, verb, signature, piece -> {
            body.emit(piece, shape, access.inPiece(), piece.parameterSlot(parameters.size() - 1));
            piece.return_();
        });
    }

    /// What a piece does with the value in a local variable.
    private interface WholeCode {
        void emit(CodeBuilder code, Shape shape, LeafAccess access, int value);
    }

    /// Throws unless every nested object of the value in local variable `value`, native collections left out, is there
    /// and every fixed-length
    /// array has its length, and settles fixed strings and lists that are views, so that no store changes what
    /// another one reads. Emits nothing for the value itself.
    void check(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        if (!(shape instanceof Shape.Composite composite)) {
            return;
        }
        if (CodeSize.isSplit(composite)) {
            inGroups(code, composite, access, value, "check", (c, members, inner, object) -> {
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
        pushMember(code, owner, member, object);
        code.dup().astore(value);
        code.ifnonnull(present);
        code.loadConstant(path)
                .invokestatic(Names.CALLS, "nullField", MethodTypeDesc.of(ILLEGAL_ARGUMENT, CD_String))
                .athrow();
        code.labelBinding(present);
        if (shape instanceof Shape.FixedArray array) {
            code.aload(value).arraylength();
            code.loadConstant(access.leaf(array.leaf()).stride()).loadConstant(path);
            code.invokestatic(Names.CALLS, "requireLength", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_String));
        } else if (shape instanceof Shape.Text text) {
            unlessKept(code, text.leaf(), access, c -> c.aload(value), "settle", text.type());
        } else if (shape instanceof Shape.InlineList list) {
            unlessKept(code, list.leaf(), access, c -> c.aload(value), "settle", list.type());
        } else if (shape instanceof Shape.BlobView view) {
            BlobViewCode.check(code, view, access, value, path);
        }
        check(code, shape, access, value);
    }

    private static final ClassDesc ILLEGAL_ARGUMENT = Names.of(IllegalArgumentException.class);

    /// Stores the value in local variable `value`, which [#check] has passed.
    void store(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        if (shape instanceof Shape.Composite composite) {
            if (CodeSize.isSplit(composite)) {
                inGroups(code, composite, access, value, "store", (c, members, inner, object) -> {
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
                    if (scalar.type().isEnum()) {
                        c.invokevirtual(Names.of(scalar.type()), "ordinal", MethodTypeDesc.of(CD_int));
                    } else if (access.leaf(scalar.leaf()).holds() == Leaf.Holds.ENTITY) {
                        c.invokevirtual(Names.ENTITY, "packed", MethodTypeDesc.of(CD_long));
                    }
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

    /// As [LeafAccess#withRegion], but not for the very object that was made for the leaf: it reads that place. The
    /// compare
    /// is what lets C2 remove an object that the body leaves alone, whatever the method has done elsewhere. A
    /// string that is the same object has the same text; a list may have been changed, so storing one takes the
    /// call.
    private static void unlessKept(
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

    private static void pushMember(CodeBuilder code, Shape.Composite owner, Shape.Member member, int object) {
        ClassDesc type = Names.of(member.shape().type());
        code.aload(object);
        if (owner.construction() == Shape.Construction.FIELDS) {
            code.getfield(Names.of(owner.type()), member.name(), type);
        } else {
            code.invokevirtual(Names.of(owner.type()), member.name(), MethodTypeDesc.of(type));
        }
    }

    private static Instances.Region region(Shape shape, LeafAccess access) {
        return new Instances.Region() {
            @Override
            public void copyOf(CodeBuilder code) {
                List<ClassDesc> parameters = pushRegion(code);
                code.invokestatic(
                        Names.of(shape.type()), "copyOf", MethodTypeDesc.of(Names.of(shape.type()), parameters));
            }

            @Override
            public void view(CodeBuilder code, Consumer<CodeBuilder> scope) {
                List<ClassDesc> parameters = pushRegion(code);
                scope.accept(code);
                parameters.add(Names.VIEW_SCOPE);
                code.invokestatic(
                        Names.of(shape.type()), "view", MethodTypeDesc.of(Names.of(shape.type()), parameters));
            }

            private List<ClassDesc> pushRegion(CodeBuilder code) {
                List<ClassDesc> parameters = new ArrayList<>();
                int leaf;
                if (shape instanceof Shape.InlineList list) {
                    code.loadConstant(DynamicConstantDesc.ofNamed(
                            ELEMENT_CODEC, "elements", Names.BYTE_CODEC, Names.of(list.element())));
                    parameters.add(Names.BYTE_CODEC);
                    leaf = list.leaf();
                } else {
                    leaf = ((Shape.Text) shape).leaf();
                }
                access.pushRegion(code, leaf);
                parameters.add(Names.BYTES);
                parameters.add(CD_int);
                return parameters;
            }
        };
    }

    /// What a piece does with some members of the object in a local variable.
    private interface MemberCode {
        void emit(CodeBuilder code, List<Shape.Member> members, LeafAccess access, int object);
    }

    /// Spreads the members of a split composite over pieces, each within the budget.
    private void inGroups(
            CodeBuilder code, Shape.Composite composite, LeafAccess access, int object, String verb, MemberCode body) {
        List<ClassDesc> parameters = new ArrayList<>(access.context());
        parameters.add(Names.of(composite.type()));
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, parameters);
        BiConsumer<CodeBuilder, List<Shape.Member>> call = (c, members) -> {
            c.aload(0);
            access.pushContext(c);
            c.aload(object);
            pieces.call(c, verb, signature, piece -> {
                body.emit(piece, members, access.inPiece(), piece.parameterSlot(parameters.size() - 1));
                piece.return_();
            });
        };
        List<Shape.Member> group = new ArrayList<>();
        int spent = 0;
        for (Shape.Member member : composite.members()) {
            int size = CodeSize.of(member.shape());
            if (spent + size > CodeSize.BUDGET && !group.isEmpty()) {
                call.accept(code, List.copyOf(group));
                group.clear();
                spent = 0;
            }
            group.add(member);
            spent += size;
        }
        call.accept(code, List.copyOf(group));
    }
}
