package dev.phalanx.structs.compile.emit;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;

/// Emits the code that loads a value from its leaves, checks it, and stores it back.
///
/// Values too large for one method ([CodeSize#isSplit]) go through [MethodPieces].
public final class ValueCode {
    private final ValuePieces pieces;
    private final LoadCode load;
    private final CheckCode check;
    private final StoreCode store;

    /// @param pieces of the class being built
    public ValueCode(MethodPieces pieces) {
        this.pieces = new ValuePieces(pieces);
        this.load = new LoadCode(this.pieces);
        this.check = new CheckCode(this.pieces);
        this.store = new StoreCode(this.pieces);
    }

    /// Pushes the value of `shape`.
    public void load(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
        load.load(code, shape, access, instances);
    }

    /// Pushes the value of `shape`, loaded by a piece.
    public void loadInPiece(CodeBuilder code, Shape shape, LeafAccess access, Instances instances) {
        load.loadInPiece(code, shape, access, instances);
    }

    /// Throws unless the value in local variable `value` can be stored: see [CheckCode#check].
    public void check(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        check.check(code, shape, access, value);
    }

    /// Checks the value in local variable `value` by a piece.
    public void checkInPiece(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        pieces.whole(code, shape, access, value, "check", check::check);
    }

    /// Stores the value in local variable `value`, which [#check] has passed.
    public void store(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        store.store(code, shape, access, value);
    }

    /// Stores the value in local variable `value`, which has been checked, by a piece.
    public void storeInPiece(CodeBuilder code, Shape shape, LeafAccess access, int value) {
        pieces.whole(code, shape, access, value, "store", store::store);
    }
}
