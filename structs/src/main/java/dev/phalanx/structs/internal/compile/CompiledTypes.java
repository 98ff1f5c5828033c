package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.internal.blob.BlobViews;
import dev.phalanx.structs.internal.compile.types.ArrayCompiler;
import dev.phalanx.structs.internal.compile.types.BlobCompiler;
import dev.phalanx.structs.internal.compile.types.ByteCodecCompiler;
import dev.phalanx.structs.internal.compile.types.CodecCompiler;
import dev.phalanx.structs.internal.compile.types.RefCompiler;
import dev.phalanx.structs.internal.compile.types.SlabCompiler;
import dev.phalanx.structs.internal.contract.SlabColumns;
import dev.phalanx.structs.internal.contract.SlotReference;
import dev.phalanx.structs.internal.contract.StructCodec;
import dev.phalanx.structs.internal.contract.TypeCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.internal.shape.StructZero;

/// The services of the compiler for public types.
public final class CompiledTypes extends TypeCompiler {
    /// For [TypeCompiler#get()].
    public CompiledTypes() {}

    @Override
    public Description describe(Class<?> type) {
        StructLayout layout = StructLayout.of(type);
        StructZero.requireKept(layout);
        return new Description(
                layout.leaves(),
                layout.size(),
                layout.alignment(),
                layout.typeHash(),
                layout.layoutHash(),
                layout.isImmutable(),
                layout.holdsEntities(),
                layout.containerPath());
    }

    @Override
    public StructCodec<?> codec(Class<?> type) {
        return CodecCompiler.compile(StructLayout.of(type));
    }

    @Override
    public Object byteCodec(Class<?> type) {
        return ByteCodecCompiler.compile(StructLayout.of(type));
    }

    @Override
    public SlabColumns slabColumns(Class<?> type) {
        return SlabCompiler.compile(StructLayout.of(type));
    }

    @Override
    public Object array(Class<?> type, boolean isWindow) {
        return ArrayCompiler.compile(StructLayout.of(type), isWindow);
    }

    @Override
    public SlotReference reference(Class<?> type, boolean isWritable) {
        StructLayout layout = StructLayout.of(type);
        return isWritable ? RefCompiler.readWrite(layout) : RefCompiler.readOnly(layout);
    }

    @Override
    public BlobViews blobViews(Class<?> type) {
        return BlobCompiler.of(type);
    }
}
