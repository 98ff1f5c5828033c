package dev.phalanx.scenes.internal.exact;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.GroupsState;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactState.SystemProgress;
import dev.phalanx.entities.exact.ExactState.TypeUse;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the table of an exact file, which [ExactTable] reads.
public final class ExactWriter {
    private final TableWriter types = new TableWriter();
    private final TableWriter out = new TableWriter();
    private final Map<Class<?>, Integer> numbers = new HashMap<>();

    /// The number that a shared value has among the values of its type in the file.
    public interface ValueNumbers {
        /// The number of a value.
        ///
        /// @param type the component class
        int numberOf(Class<?> type, Object value);
    }

    /// Writes all but the ids outside.
    ///
    /// @param values the numbers of shared values
    public ExactWriter(ExactState state, ValueNumbers values) {
        write(state, values);
    }

    /// The table.
    ///
    /// @param outside the packed ids that values refer to and that no saved entity has, in the order of the externals
    ///     of the section
    public TableWriter finish(long[] outside) {
        TableWriter whole = new TableWriter();
        whole.writeInt(numbers.size());
        append(types, whole);
        append(out, whole);
        whole.writeInt(outside.length);
        for (long id : outside) {
            whole.writeLong(id);
        }
        return whole;
    }

    private static void append(TableWriter part, TableWriter whole) {
        whole.append(part.length()).put(part.toBuffer());
    }

    private void write(ExactState state, ValueNumbers values) {
        out.writeInt(state.systemVersion());
        out.writeInt(state.ids().firstVersion());
        out.writeInt(state.ids().latestVersion());
        out.writeInt(state.ids().used());
        writeLongs(state.ids().free());
        out.writeInt(state.archetypes().size());
        int inFile = 0;
        for (ArchetypeState archetype : state.archetypes()) {
            boolean hasEntities = archetype.slabs().stream().anyMatch(slab -> slab.ids().length > 0);
            write(archetype, hasEntities ? inFile++ : -1);
        }
        out.writeInt(state.shared().size());
        for (SharedState shared : state.shared()) {
            write(shared, values);
        }
        out.writeLong(Double.doubleToRawLongBits(state.tick().elapsed()));
        out.writeFloat(state.tick().delta());
        out.writeInt(state.tick().systems().size());
        for (SystemProgress system : state.tick().systems()) {
            out.writeString(system.type());
            out.writeInt(system.number());
            out.writeInt(system.version());
            out.writeByte((system.isRunning() ? ExactTable.IS_RUNNING : 0)
                    | (system.isEnabled() ? ExactTable.IS_ENABLED : 0));
            out.writeString(system.rateManager());
            out.writeInt(system.steps().size());
            for (double step : system.steps()) {
                out.writeLong(Double.doubleToRawLongBits(step));
            }
        }
    }

    private int number(Class<?> type) {
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        types.writeString(type.getName());
        types.writeByte(ExactTable.flagsOf(TypeManager.get(type.asSubclass(IComponent.class))));
        int number = numbers.size();
        numbers.put(type, number);
        return number;
    }

    private void write(ArchetypeState archetype, int inFile) {
        out.writeInt(archetype.types().size());
        for (TypeUse type : archetype.types()) {
            out.writeInt(number(type.type()) << 1 | (type.isOfChunks() ? 1 : 0));
        }
        out.writeInt(inFile);
        out.writeInt(archetype.capacity());
        writeInts(archetype.withRoom());
        out.writeInt(archetype.empty());
        out.writeInt(archetype.firstWithDeadChunk());
        out.writeInt(archetype.slabs().size());
        archetype.slabs().forEach(this::write);
        write(archetype.groups());
    }

    private void write(SlabState slab) {
        out.writeInt(slab.capacity());
        out.writeInt(slab.rows());
        writeInts(slab.counts());
        byte[] presence = presenceOf(slab);
        out.append(presence.length).put(presence);
        writeLongs(slab.ids());
        for (int version : slab.orderVersions()) {
            out.writeInt(version);
        }
        for (int[] versions : slab.changeVersions()) {
            for (int version : versions) {
                out.writeInt(version);
            }
        }
        writeInts(slab.groups());
        MetaState meta = slab.meta();
        out.writeByte(meta == null ? 0 : 1);
        if (meta != null) {
            writeLongs(meta.ids());
            writeInts(meta.orderVersions());
            writeInts(meta.headerVersions());
        }
    }

    /// A bit for each row that is allocated, 1 if it has an entity.
    static byte[] presenceOf(SlabState slab) {
        BitSet bits = new BitSet();
        int[] counts = slab.counts();
        for (int chunk = 0; chunk < counts.length; chunk++) {
            int first = chunk * slab.capacity();
            bits.set(first, first + counts[chunk]);
        }
        byte[] presence = new byte[ArchetypeTable.bytesOfBits(slab.rows())];
        byte[] used = bits.toByteArray();
        System.arraycopy(used, 0, presence, 0, used.length);
        return presence;
    }

    private void write(@Nullable GroupsState groups) {
        out.writeByte(groups == null ? 0 : 1);
        if (groups != null) {
            out.writeInt(groups.count());
            writeInts(groups.free());
            writeInts(groups.indices());
            groups.open().forEach(this::writeInts);
        }
    }

    private void write(SharedState shared, ValueNumbers values) {
        out.writeInt(number(shared.type()));
        List<Integer> numbersOfValues = new ArrayList<>();
        for (Object value : shared.values()) {
            numbersOfValues.add(value == null ? -1 : values.numberOf(shared.type(), value));
        }
        writeInts(numbersOfValues.stream().mapToInt(Integer::intValue).toArray());
        writeInts(shared.free());
        writeInts(shared.versions());
        out.writeInt(shared.version());
    }

    private void writeInts(int[] values) {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private void writeLongs(long[] values) {
        out.writeInt(values.length);
        out.append(Math.multiplyExact(values.length, Long.BYTES)).asLongBuffer().put(values);
    }
}
