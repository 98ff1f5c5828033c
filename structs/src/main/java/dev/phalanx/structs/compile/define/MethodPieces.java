package dev.phalanx.structs.compile.define;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// The private methods of a generated class, each with a piece of the code that is too much for one method.
public final class MethodPieces {
    /// Statements in one piece of [#inPieces].
    private static final int PER_PIECE = 150;

    private final ClassBuilder type;
    private final ClassDesc self;
    private final String prefix;
    private int count;

    /// @param type the class being built
    /// @param self its descriptor
    /// @param prefix begins the names of the methods, so that several emitters can share a class
    public MethodPieces(ClassBuilder type, ClassDesc self, String prefix) {
        this.type = type;
        this.self = self;
        this.prefix = prefix;
    }

    /// Adds a method and emits its call. Its object and arguments are on the stack.
    ///
    /// @param verb what it does, for its name
    public void call(CodeBuilder code, String verb, MethodTypeDesc signature, Consumer<CodeBuilder> body) {
        String name = prefix + "$" + verb + "$" + count++;
        type.withMethodBody(name, signature, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL, body);
        code.invokevirtual(self, name, signature);
    }

    /// Emits statements in order: at once if they are few, otherwise in methods.
    ///
    /// @param signature of the methods, which return nothing
    /// @param pushArguments pushes their object and arguments
    /// @param statements each works in a method of that signature, and in the one that is being built
    public void inPieces(
            CodeBuilder code,
            MethodTypeDesc signature,
            Consumer<CodeBuilder> pushArguments,
            List<Consumer<CodeBuilder>> statements) {
        if (statements.size() <= PER_PIECE) {
            statements.forEach(statement -> statement.accept(code));
            return;
        }
        for (int from = 0; from < statements.size(); from += PER_PIECE) {
            List<Consumer<CodeBuilder>> piece = statements.subList(from, Math.min(from + PER_PIECE, statements.size()));
            pushArguments.accept(code);
            call(code, "piece", signature, c -> {
                piece.forEach(statement -> statement.accept(c));
                c.return_();
            });
        }
    }
}
