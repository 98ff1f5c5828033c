package dev.phalanx.structs.compile;

import dev.phalanx.structs.Leaf;
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
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.loaded.ClassCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The services of the compiler for public types.
public final class CompiledTypes extends TypeCompiler {
    private static final ClassCache<StructCodec<?>> CODECS = new ClassCache<>() {
        @Override
        protected StructCodec<?> computeValue(Class<?> type) {
            return CodecCompiler.compile(StructLayout.of(type));
        }
    };

    /// For [TypeCompiler#get()].
    public CompiledTypes() {}

    @Override
    public <L> Description<L> describe(Class<?> type, Class<L> leaves) {
        StructLayout layout = StructLayout.of(type);
        if (!StructZero.isKnown(type) && !keepsZeros(layout)) {
            StructZero.requireKept(layout);
        }
        return new Description<>(
                cast(layout.leaves(), leaves),
                layout.size(),
                layout.alignment(),
                layout.typeHash(),
                layout.layoutHash(),
                layout.isImmutable(),
                layout.holdsEntities(),
                layout.containerPath());
    }

    private static <L> List<L> cast(List<Leaf> leaves, Class<L> type) {
        List<L> cast = new ArrayList<>(leaves.size());
        for (Leaf leaf : leaves) {
            cast.add(type.cast(leaf));
        }
        return List.copyOf(cast);
    }

    /// Whether the codec reads zeros and stores zeros again. If it does not, or a constructor throws,
    /// [StructZero] says which member is to blame; it goes by reflection, which takes ten times as long in a program
    /// that starts.
    private static boolean keepsZeros(StructLayout layout) {
        if (StructZero.hasLists(layout)) {
            return false;
        }
        List<Leaf> leaves = layout.leaves();
        Object[] tables = new Object[leaves.size()];
        for (int k = 0; k < tables.length; k++) {
            tables[k] = Columns.allocateTable(leaves.get(k).kind(), 1);
            ((Object[]) tables[k])[0] =
                    Columns.allocate(leaves.get(k).kind(), leaves.get(k).stride());
        }
        try {
            copy(CODECS.get(layout.type()), tables);
        } catch (Throwable _) {
            return false;
        }
        for (int k = 0; k < tables.length; k++) {
            Object zeros = Columns.allocate(leaves.get(k).kind(), leaves.get(k).stride());
            if (!Objects.deepEquals(((Object[]) tables[k])[0], zeros)) {
                return false;
            }
        }
        return true;
    }

    private static <T> void copy(StructCodec<T> codec, Object[] tables) {
        codec.write(tables, 0, 0, codec.read(tables, 0, 0));
    }

    @Override
    public StructCodec<?> codec(Class<?> type) {
        return CODECS.get(type);
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
