package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Leaf;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// 64-bit FNV-1a over descriptions of types, finished with a mixer. The same on every machine and in every run.
final class StableHash {
    private long state = 0xcbf29ce484222325L;
    private final Set<Class<?>> blobTypes = new HashSet<>();

    private StableHash() {}

    static long ofType(Class<?> type, Shape shape, List<Leaf> leaves) {
        StableHash hash = new StableHash();
        hash.add(type.getName());
        hash.add(shape, leaves);
        return hash.finish();
    }

    /// Same as [#ofType], with the types of all that the views in a value lead to.
    static long ofBlob(BlobShape shape) {
        StableHash hash = new StableHash();
        hash.addTarget(shape.type());
        return hash.finish();
    }

    static long ofLeaves(Shape shape, List<Leaf> leaves) {
        StableHash hash = new StableHash();
        for (Leaf leaf : leaves) {
            hash.add(leaf.kind().name());
            hash.add(leaf.stride());
            hash.add(leaf.offset());
            hash.add(leaf.holds().name());
        }
        hash.addElements(shape);
        return hash.finish();
    }

    /// Adds the layouts of the elements of all fixed lists.
    private void addElements(Shape shape) {
        switch (shape) {
            case Shape.Composite composite -> composite.members().forEach(member -> addElements(member.shape()));
            case Shape.InlineList list
            when StructLayout.isStruct(list.element()) ->
                add(StructLayout.of(list.element()).layoutHash());
            case Shape.InlineList list ->
                add(list.element().isEnum() ? "enum" : list.element().getName());
            default -> {}
        }
    }

    private void add(Shape shape, List<Leaf> leaves) {
        switch (shape) {
            case Shape.Scalar scalar -> addClass(scalar.type());
            case Shape.FixedArray array -> {
                add(array.type().getName());
                add(leaves.get(array.leaf()).stride());
            }
            case Shape.Text text -> add(text.type().getName());
            case Shape.InlineList list -> {
                add(list.type().getName());
                addClass(list.element());
                if (StructLayout.isStruct(list.element())) {
                    StructLayout element = StructLayout.of(list.element());
                    add(element.root(), element.leaves());
                }
            }
            case Shape.BlobReference reference -> {
                add(reference.type().getName());
                add(reference.target().getName());
            }
            case Shape.Container container -> add(container.type().getName());
            case Shape.BlobView view -> {
                add(view.type().getName());
                addTarget(view.element());
            }
            case Shape.Composite composite -> {
                add(composite.type().getName());
                add(composite.members().size());
                for (Shape.Member member : composite.members()) {
                    add(member.name());
                    add(member.shape(), leaves);
                }
            }
        }
    }

    private void addTarget(Class<?> type) {
        BlobShape shape = BlobShape.of(type);
        add(shape.type().getName());
        if (blobTypes.add(shape.type())) {
            add(shape.root(), shape.leaves());
        }
    }

    private void addClass(Class<?> type) {
        add(type.getName());
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                add(((Enum<?>) constant).name());
            }
        }
    }

    private void add(long number) {
        add((int) number);
        add((int) (number >>> 32));
    }

    private void add(String text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            addByte(c);
            addByte(c >>> 8);
        }
    }

    private void add(int number) {
        addByte(number);
        addByte(number >>> 8);
        addByte(number >>> 16);
        addByte(number >>> 24);
    }

    private void addByte(int b) {
        state = (state ^ (b & 0xff)) * 0x100000001b3L;
    }

    private long finish() {
        long h = state;
        h = (h ^ (h >>> 32)) * 0xd6e8feb86659fd93L;
        h = (h ^ (h >>> 32)) * 0xd6e8feb86659fd93L;
        return h ^ (h >>> 32);
    }
}
