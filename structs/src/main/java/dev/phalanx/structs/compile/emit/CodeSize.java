package dev.phalanx.structs.compile.emit;

import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;

/// The number of bytecodes that loading or storing a value takes. It is used to split methods before they reach
/// HotSpot's limit of 8,000, beyond which HotSpot never compiles a method.
public final class CodeSize {
    /// HotSpot's HugeMethodLimit.
    private static final int MOST_COMPILED = 8_000;

    /// HotSpot's FreqInlineSize.
    private static final int MOST_INLINED = 325;

    /// The number of bytecodes that one method may spend on values.
    static final int BUDGET = 3_000;

    private static final int PER_LEAF = 24;
    private static final int PER_COMPOSITE = 24;

    private CodeSize() {}

    /// Upper estimate of the bytecodes that load or store a value of this shape, whichever is more.
    public static int of(Shape shape) {
        if (!(shape instanceof Shape.Composite composite)) {
            return PER_LEAF;
        }
        int sum = PER_COMPOSITE;
        for (Shape.Member member : composite.members()) {
            sum += of(member.shape());
        }
        return sum;
    }

    /// Whether a value of this shape is loaded and stored by several methods.
    public static boolean isSplit(Shape shape) {
        return of(shape) > BUDGET;
    }

    /// Ends a method whose code never continues here, so that HotSpot compiles it for itself and never inlines it into
    /// its callers.
    ///
    /// HotSpot inlines 15 calls deep. The loop of a kernel that was inlined into many callers inside each other, such
    /// as `world.update()`, would be left with calls of constructors, and so with an object for each row.
    public static void keepFromInlining(CodeBuilder code) {
        for (int i = 0; i <= MOST_INLINED; i++) {
            code.nop();
        }
    }

    /// Whether HotSpot would compile every method of a class.
    public static boolean isCompiled(byte[] bytes) {
        return ClassFile.of().parse(bytes).methods().stream()
                .flatMap(method -> method.findAttribute(Attributes.code()).stream())
                .allMatch(code -> code.codeLength() <= MOST_COMPILED);
    }
}
