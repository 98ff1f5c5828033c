package dev.phalanx.scenes.files;

/// Writes the objects of one class to files, and reads them again: for classes that have no no-argument constructor, or
/// that hold what files cannot store.
///
/// A codec writes named values, so that files can be read after the codec has changed: [ManagedInput#has] says whether
/// a file has a value. The codec of a class is named by [CodedBy] on the class, or by `SaveOptions` and [LoadOptions].
///
/// If a codec throws, the file is refused; an `Error` other than a `StackOverflowError` is passed on unchanged.
///
/// @param <T> the class
public interface ManagedCodec<T> {
    /// Writes an object.
    ///
    /// @param out is used during this call only
    void write(T value, ManagedOutput out);

    /// Reads an object. Every value that the file has must be read or [skipped][ManagedInput#skip]. An object that
    /// refers back to the one that is being read cannot be read by a codec. Objects of a cycle may not have all their
    /// fields yet, so a codec stores them without reading their fields.
    ///
    /// @param in is used during this call only
    /// @return the object, never null
    /// @throws SceneFileException if the file has no object of the class at this place
    T read(ManagedInput in) throws SceneFileException;
}
