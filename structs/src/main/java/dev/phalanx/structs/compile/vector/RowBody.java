package dev.phalanx.structs.compile.vector;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A body to vectorise.
///
/// @param owner the class that declares the method
/// @param method the method
/// @param hasReceiver whether the method's first argument is the body's object
/// @param captures the types of the arguments that precede the parameters, the same for all rows
/// @param parameters the parameters
/// @param classes finds the classes whose code the body runs
/// @param fast whether results of `Math` may differ within the bounds that `Math` documents
public record RowBody(
        ClassDesc owner,
        MethodModel method,
        boolean hasReceiver,
        List<ClassDesc> captures,
        List<RowParameter> parameters,
        Classes classes,
        boolean fast) {
    /// Copies the lists.
    public RowBody {
        captures = List.copyOf(captures);
        parameters = List.copyOf(parameters);
    }

    /// Finds classes.
    public interface Classes {
        /// The class file of a class.
        ///
        /// @return the class file, or as a text why it is not known, as the end of a sentence that begins with "whose
        ///     code"
        Found find(ClassDesc type);

        /// The type of the elements if a class is a [dev.phalanx.structs.contract.Gatherable], otherwise null.
        @Nullable
        ClassDesc elements(ClassDesc type);

        /// Whether generated code can read and assign the fields of a class's objects.
        boolean areFieldsOpen(ClassDesc owner);

        /// The boxed value of a `static final` field of a primitive type, or null if there is no such field or its
        /// value cannot be read.
        @Nullable
        Object constant(ClassDesc owner, String name);
    }

    /// A class, or why it is not known.
    public sealed interface Found {
        /// A class.
        record Known(ClassModel model) implements Found {}

        /// The end of a sentence that begins with "whose code".
        record Unknown(String reason) implements Found {}
    }
}
