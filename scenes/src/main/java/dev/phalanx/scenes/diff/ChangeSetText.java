package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.internal.text.DifferenceText;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Describes a change set for people.
final class ChangeSetText {
    private static final int MOST_ELEMENTS = 8;

    private final EntityChangeSet set;

    ChangeSetText(EntityChangeSet set) {
        this.set = set;
    }

    String summary() {
        DifferenceText text = new DifferenceText(
                set.created.length, set.destroyed.length, set.addedCount(), set.removedCount(), set.setCount());
        int switched = 0;
        for (TypeChanges changes : set.types) {
            switched += changes.switched.length;
            text.set(changes.type.type.getSimpleName(), changes.set.length);
        }
        text.and(switched, "enabled or disabled");
        text.and(set.named.length, "named");
        text.and(set.linked.length / 2, "linked");
        text.and(set.unlinked.length / 2, "unlinked");
        return text.numbers();
    }

    void append(Appendable out) throws IOException {
        out.append(summary()).append('\n');
        @Nullable List<String>[] parts = parts();
        boolean[] isDone = new boolean[parts.length];
        for (int guid : set.created) {
            appendEntity(out, '+', guid, parts[guid]);
            isDone[guid] = true;
        }
        for (int guid : set.destroyed) {
            appendEntity(out, '-', guid, parts[guid]);
            isDone[guid] = true;
        }
        for (int guid = 0; guid < parts.length; guid++) {
            if (!isDone[guid] && parts[guid] != null) {
                appendEntity(out, '~', guid, parts[guid]);
            }
        }
    }

    private void appendEntity(Appendable out, char sign, int guid, @Nullable List<String> parts) throws IOException {
        DifferenceText.appendEntity(out, sign, set.guids.get(guid).toString(), parts == null ? List.of() : parts);
    }

    /// What happens to each entity, null if nothing does.
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    private @Nullable List<String>[] parts() {
        @Nullable List<String>[] parts = new List[set.guids.count()];
        for (int i = 0; i < set.named.length; i++) {
            add(parts, set.named[i], "named \"" + set.names.get(i) + "\"");
        }
        boolean[] isCreated = new boolean[parts.length];
        for (int guid : set.created) {
            isCreated[guid] = true;
        }
        for (TypeChanges changes : set.types) {
            append(changes, parts, isCreated);
        }
        for (int i = 0; i < set.linked.length; i += 2) {
            add(parts, set.linked[i], "links " + set.guids.get(set.linked[i + 1]));
        }
        for (int i = 0; i < set.unlinked.length; i += 2) {
            add(parts, set.unlinked[i], "unlinks " + set.guids.get(set.unlinked[i + 1]));
        }
        return parts;
    }

    private static void add(@Nullable List<String>[] parts, int guid, String part) {
        List<String> found = parts[guid];
        if (found == null) {
            found = new ArrayList<>();
            parts[guid] = found;
        }
        found.add(part);
    }

    private void append(TypeChanges changes, @Nullable List<String>[] parts, boolean[] isCreated) {
        String name = changes.type.type.getSimpleName();
        boolean[] isAdded = new boolean[parts.length];
        boolean[] isSet = new boolean[parts.length];
        for (int guid : changes.added) {
            isAdded[guid] = true;
        }
        for (int guid : changes.removed) {
            add(parts, guid, "- " + name);
        }
        int[] offset = {0};
        for (int i = 0; i < changes.set.length; i++) {
            int guid = changes.set[i];
            isSet[guid] = true;
            add(parts, guid, (isAdded[guid] && !isCreated[guid] ? "+ " : "") + name + value(changes, i, offset));
        }
        for (int guid : changes.added) {
            if (!isSet[guid]) {
                add(parts, guid, (isCreated[guid] ? "" : "+ ") + name);
            }
        }
        for (int i = 0; i < changes.switched.length; i++) {
            add(parts, changes.switched[i], name + (changes.enabled[i] ? " enabled" : " disabled"));
        }
    }

    /// @param offset the index of the first element of a buffer, which is moved to the next
    private String value(TypeChanges changes, int index, int[] offset) {
        return switch (changes.type.kind) {
            case DATA -> fields(changes.requireValues(), index);
            case SHARED -> fields(changes.requireValues(), changes.parts[index]);
            case MANAGED -> "(" + changes.objects[index] + ")";
            case MANAGED_SHARED -> "(" + changes.objects[changes.parts[index]] + ")";
            case BUFFER -> {
                int length = changes.parts[index];
                StringBuilder text = new StringBuilder("[" + length + "]");
                for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
                    text.append(fields(changes.requireValues(), offset[0] + i));
                }
                text.append(length > MOST_ELEMENTS ? "…" : "");
                offset[0] += length;
                yield text.toString();
            }
            case TAG -> "";
        };
    }

    private String fields(NativeArray<?> values, int row) {
        StringBuilder text = new StringBuilder("(");
        List<Leaf> leaves = values.type().leaves();
        List<TypeField> fields = TypeManager.get(values.type().type().asSubclass(IComponent.class))
                .fields();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            Leaf each = leaves.get(leaf);
            text.append(leaf == 0 ? "" : ", ").append(each.path()).append(' ');
            text.append(element(
                    each,
                    fields.get(leaf).constants(),
                    values.leafArray(leaf),
                    (values.offset() + row) * each.stride()));
        }
        return text.append(')').toString();
    }

    private String element(Leaf leaf, List<String> constants, Object array, int at) {
        return switch (leaf.holds()) {
            case ENTITY -> guid(((long[]) array)[at]);
            case BLOB_REFERENCE -> blob(((long[]) array)[at]);
            case FIXED_STRING -> "\"" + string((byte[]) array, at) + "\"";
            case FIXED_LIST -> length((byte[]) array, at) + " elements";
            case ENUM -> constant(constants, ((int[]) array)[at]);
            default -> {
                List<String> found = new ArrayList<>();
                for (int i = 0; i < Math.min(leaf.stride(), MOST_ELEMENTS); i++) {
                    found.add(String.valueOf(Array.get(array, at + i)));
                }
                yield leaf.stride() == 1 ? found.getFirst() : found + (leaf.stride() > MOST_ELEMENTS ? "…" : "");
            }
        };
    }

    private static String constant(List<String> constants, int ordinal) {
        return ordinal >= 0 && ordinal < constants.size() ? constants.get(ordinal) : "constant " + ordinal;
    }

    private String guid(long packed) {
        return packed == 0
                ? "none"
                : set.guids.get(Entity.unpack(packed).index()).toString();
    }

    private String blob(long number) {
        return number == 0 ? "none" : "blob " + Long.toHexString(set.blobs.get((int) number - 1).hash);
    }

    private static int length(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
    }

    private static String string(byte[] bytes, int at) {
        return new String(bytes, at + 2, length(bytes, at), StandardCharsets.UTF_8);
    }
}
