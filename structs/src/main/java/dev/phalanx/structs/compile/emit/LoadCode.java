package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Emits the code that loads a value from its leaves.
final class LoadCode {
    private static final DirectMethodHandleDesc ENUM_CONSTANTS =
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "enumConstants", ConstantDescs.CD_Object);
    private static final DirectMethodHandleDesc ELEMENT_CODEC =
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "byteCodec", Names.BYTE_CODEC, ConstantDescs.CD_Class);

    private final ValuePieces pieces;

    public LoadCode(ValuePieces pieces) {
        this.pieces = pieces;
    }

    /// Pushes the value of `shape`.
    public void load(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
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
                    pieces.inGroups(code, composite, access, object, "load", (c, members, inner, target) -> {
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
    public void loadInPiece(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
        pieces.load(code, shape, access, (piece, whole, inner) -> load(piece, whole, inner, instances));
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
}
