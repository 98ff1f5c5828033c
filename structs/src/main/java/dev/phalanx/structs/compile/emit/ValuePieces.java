package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// Spreads what is done with values that are too large for one method ([CodeSize#isSplit]) over [MethodPieces].
final class ValuePieces {
    private final MethodPieces pieces;

    /// @param pieces of the class being built
    public ValuePieces(MethodPieces pieces) {
        this.pieces = pieces;
    }

    /// Pushes what a piece returns. The piece loads a value of `shape`.
    public void load(CodeBuilder code, Shape shape, LeafAccess access, WholeLoad body) {
        ClassDesc result = Names.of(shape.type());
        MethodTypeDesc signature = MethodTypeDesc.of(result, access.context());
        code.aload(0);
        access.pushContext(code);
        pieces.call(code, "load", signature, piece -> {
            body.emit(piece, shape, access.inPiece());
            piece.areturn();
        });
    }

    /// The code of a piece that loads a value.
    interface WholeLoad {
        void emit(CodeBuilder code, Shape shape, LeafAccess access);
    }

    /// Does something with the value in local variable `value` by a piece.
    ///
    /// @param verb what it does, for the name of the piece
    public void whole(CodeBuilder code, Shape shape, LeafAccess access, int value, String verb, WholeCode body) {
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

    /// The code of a piece that uses the value in a local variable.
    interface WholeCode {
        void emit(CodeBuilder code, Shape shape, LeafAccess access, int value);
    }

    /// The code of a piece that uses some members of the object in a local variable.
    interface MemberCode {
        void emit(CodeBuilder code, List<Shape.Member> members, LeafAccess access, int object);
    }

    /// Spreads the members of a split composite over pieces, each within the budget.
    public void inGroups(
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
