package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Leaf;
import java.util.List;

/// 64-bit FNV-1a over descriptions of types, finished with a mixer. The same on every machine and in every run.
final class StableHash {
    private long state = 0xcbf29ce484222325L;

    private StableHash() {}

    static long ofType(Class<?> type, Shape shape, List<Leaf> leaves) {
        StableHash hash = new StableHash();
        hash.add(type.getName());
        hash.add(shape, leaves);
        return hash.finish();
    }

    static long ofLeaves(List<Leaf> leaves) {
        StableHash hash = new StableHash();
        for (Leaf leaf : leaves) {
            hash.add(leaf.kind().name());
            hash.add(leaf.stride());
            hash.add(leaf.offset());
            hash.add(leaf.holds().name());
        }
        return hash.finish();
    }

    private void add(Shape shape, List<Leaf> leaves) {
        switch (shape) {
            case Shape.Scalar scalar -> {
                add(scalar.type().getName());
                if (scalar.type().isEnum()) {
                    for (Object constant : scalar.type().getEnumConstants()) {
                        add(((Enum<?>) constant).name());
                    }
                }
            }
            case Shape.FixedArray array -> {
                add(array.type().getName());
                add(leaves.get(array.leaf()).stride());
            }
            case Shape.Text text -> add(text.type().getName());
            case Shape.InlineList list -> {
                add(list.type().getName());
                add(list.element().getName());
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
