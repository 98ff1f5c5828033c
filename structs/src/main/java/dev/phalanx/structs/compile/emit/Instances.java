package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// The source of the objects of loaded values: fresh objects, or scratch objects that are reused for every slot.
public interface Instances {

    /// Fresh objects that own what they hold. What never escapes, C2 does not allocate.
    Instances FRESH = new Instances() {};

    /// Pushes an object of a composite built by [Shape.Construction#FIELDS].
    default void pushObject(CodeBuilder code, Shape.Composite composite) {
        var type = Names.of(composite.type());
        code.new_(type).dup().invokespecial(type, "<init>", MethodTypeDesc.of(CD_void));
    }

    /// Pushes an array for a fixed-length array.
    default void pushArray(CodeBuilder code, Shape.FixedArray array, int length) {
        code.loadConstant(length).newarray(TypeKind.from(Names.of(array.type().getComponentType())));
    }

    /// Pushes a fixed string or list over the bytes of `region`.
    default void pushInline(CodeBuilder code, Shape shape, Region region) {
        region.copyOf(code);
    }

    /// Bytes of a fixed string or list, which can be copied or borrowed.
    interface Region {
        /// Pushes an object that owns a copy.
        void copyOf(CodeBuilder code);

        /// Pushes an object that reads the bytes in place as long as the scope that `scope` pushes is open.
        void view(CodeBuilder code, Consumer<CodeBuilder> scope);
    }
}
