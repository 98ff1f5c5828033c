package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.kernel.IterationKernel;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The objects that a kernel keeps from slot to slot, in fields of its own.
///
/// Fixed-length arrays are kept wherever the body does not keep them, since C2 does not remove them; fixed strings and
/// lists are views of the column. Other objects are kept only where, besides, the body is too large to be inlined and
/// would make each of them escape; otherwise they are fresh for every slot, which is what lets C2 remove them.
final class Scratch implements Instances {
    private static final ClassDesc KERNEL = Names.of(IterationKernel.class);

    private final ClassDesc self;
    private final boolean reuseObjects;
    private final List<Field> fields = new ArrayList<>();

    Scratch(ClassDesc self, boolean reuseObjects) {
        this.self = self;
        this.reuseObjects = reuseObjects;
    }

    private record Field(String name, ClassDesc type, Consumer<CodeBuilder> initialValue) {}

    @Override
    public void pushObject(CodeBuilder code, Shape.Composite composite) {
        if (reuseObjects) {
            push(code, Names.of(composite.type()), c -> FRESH.pushObject(c, composite));
        } else {
            FRESH.pushObject(code, composite);
        }
    }

    @Override
    public void pushArray(CodeBuilder code, Shape.FixedArray array, int length) {
        push(code, Names.of(array.type()), c -> FRESH.pushArray(c, array, length));
    }

    @Override
    public void pushInline(CodeBuilder code, Shape shape, Region region) {
        region.view(code, c -> c.aload(0).getfield(KERNEL, "scope", Names.VIEW_SCOPE));
    }

    /// Same as this, but with objects and arrays of their own for every slot: for a value that the body may keep.
    Instances ofEachSlot() {
        return new Instances() {
            @Override
            public void pushInline(CodeBuilder code, Shape shape, Region region) {
                Scratch.this.pushInline(code, shape, region);
            }
        };
    }

    /// Whether the objects of values are kept, rather than made for each slot.
    boolean reusesObjects() {
        return reuseObjects;
    }

    /// The kernel's class.
    ClassDesc self() {
        return self;
    }

    /// The type of a field.
    ClassDesc typeOf(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .type();
    }

    /// Pushes the object of a field made for this place in the code.
    ///
    /// @param initialValue may use the fields that were made before
    /// @return the name of the field
    String push(CodeBuilder code, ClassDesc type, Consumer<CodeBuilder> initialValue) {
        Field field = new Field("scratch" + fields.size(), type, initialValue);
        fields.add(field);
        code.aload(0).getfield(self, field.name(), type);
        return field.name();
    }

    void declareFields(ClassBuilder type) {
        for (Field field : fields) {
            type.withField(field.name(), field.type(), ClassFile.ACC_PRIVATE);
        }
    }

    /// Emits the constructor's assignments.
    void fillFields(CodeBuilder code, MethodPieces pieces) {
        List<Consumer<CodeBuilder>> assignments = fields.stream()
                .<Consumer<CodeBuilder>>map(field -> c -> {
                    c.aload(0);
                    field.initialValue().accept(c);
                    c.putfield(self, field.name(), field.type());
                })
                .toList();
        pieces.inPieces(code, MTD_void, c -> c.aload(0), assignments);
    }
}
