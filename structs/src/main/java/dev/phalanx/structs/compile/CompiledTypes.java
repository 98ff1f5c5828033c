package dev.phalanx.structs.compile;

import dev.phalanx.structs.compile.types.ArrayCompiler;
import dev.phalanx.structs.compile.types.BlobCompiler;
import dev.phalanx.structs.compile.types.ByteCodecCompiler;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.compile.types.RefCompiler;
import dev.phalanx.structs.compile.types.SlabCompiler;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.contract.SlotReference;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.contract.TypeCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.internal.shape.StructZero;

/// The services of the compiler for public types.
public final class CompiledTypes extends TypeCompiler {
    /// For [TypeCompiler#get()].
    public CompiledTypes() {}

    @Override
    public <L> Description<L> describe(Class<?> type, Class<L> leaves) {
        StructLayout layout = StructLayout.of(type);
        StructZero.requireKept(layout);
        return new Description<>(
                layout.leaves().stream().map(leaves::cast).toList(),
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
    public <C> C byteCodec(Class<?> type, Class<C> codecs) {
        return codecs.cast(ByteCodecCompiler.compile(StructLayout.of(type)));
    }

    @Override
    public SlabColumns slabColumns(Class<?> type) {
        return SlabCompiler.compile(StructLayout.of(type));
    }

    @Override
    public <A> A array(Class<?> type, boolean isWindow, Class<A> arrays) {
        return arrays.cast(ArrayCompiler.compile(StructLayout.of(type), isWindow));
    }

    @Override
    public SlotReference reference(Class<?> type, boolean isWritable) {
        StructLayout layout = StructLayout.of(type);
        return isWritable ? RefCompiler.readWrite(layout) : RefCompiler.readOnly(layout);
    }

    @Override
    public <V> V blobViews(Class<?> type, Class<V> views) {
        return views.cast(BlobCompiler.of(type));
    }
}
