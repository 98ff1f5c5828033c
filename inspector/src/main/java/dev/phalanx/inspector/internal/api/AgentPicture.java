package dev.phalanx.inspector.internal.api;

import dev.phalanx.agents.PlacedAgents;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The picture of the agents of a grid or a space, coloured by their kind or by a number. Of several agents in a cell
/// of the picture, one is shown.
final class AgentPicture extends ModelPicture {
    private static final int CHUNKS_OF_UNIT = 32;
    private static final int CHUNK_UNITS = 32;
    /// What the longer side of a space is divided into.
    private static final int COARSE = 150;

    private final PlacedAgents agents;
    private final ColumnStream.@Nullable Field color;
    private final double[] place = new double[2];
    /// The kinds by archetype, in the order of their codes.
    private final Map<EntityArchetype, int[]> counts = new LinkedHashMap<>();

    private @Nullable List<ArchetypeChunk> chunks;
    private int next;
    private int count;

    /// @param color the number that colours, or null for the kind
    AgentPicture(PlacedAgents agents, int most, ColumnStream.@Nullable Field color) {
        super(
                agents.width(),
                agents.height(),
                most,
                agents.isGrid() ? (int) Math.max(agents.width(), agents.height()) : COARSE,
                color == null);
        this.agents = agents;
        this.color = color;
    }

    static EntityQuery query(EntityManager em, Class<? extends IComponentData> type) {
        return em.getEntityQuery(EntityQueryDesc.EMPTY.withAll(ComponentType.readOnly(type)));
    }

    @Override
    public @Nullable ModelPicture step(World of, Budget budget) {
        EntityManager em = of.entityManager();
        List<ArchetypeChunk> known = chunks;
        boolean isCurrent = known != null && known.stream().limit(1).allMatch(ArchetypeChunk::isValid);
        if (!budget.take(CHUNK_UNITS + (isCurrent ? 0 : em.chunkCount() / CHUNKS_OF_UNIT))) {
            return null;
        }
        if (known == null || !isCurrent) {
            known = query(em, agents.type()).toArchetypeChunkArray();
            chunks = known;
        }
        em.completeDependencyBeforeRO(agents.type());
        ComponentTypeHandle<? extends IComponentData> placeHandle = em.getComponentTypeHandle(agents.type(), true);
        ComponentTypeHandle<?> handle = null;
        if (color != null) {
            em.completeDependencyBeforeRO(color.type());
            handle = em.getComponentTypeHandle(color.type(), true);
        }
        for (boolean isFirst = true; next < known.size(); isFirst = false) {
            if (!isFirst && !budget.take(CHUNK_UNITS)) {
                return null;
            }
            read(known.get(next++), placeHandle, handle);
        }
        return this;
    }

    private void read(
            ArchetypeChunk chunk,
            ComponentTypeHandle<? extends IComponentData> placeHandle,
            @Nullable ComponentTypeHandle<?> handle) {
        NativeArray<? extends IComponentData> places = chunk.getNativeArray(placeHandle);
        ColumnStream.Field field = color;
        NumberColumn column = field != null && handle != null && chunk.has(field.type())
                ? NumberColumn.of(chunk, handle, field.path(), field.kind())
                : null;
        int[] ofKind = counts.computeIfAbsent(chunk.archetype(), archetype -> new int[] {counts.size(), 0});
        short kind = (short) (1 + Math.min(ofKind[0], MOST_KINDS - 1));
        for (int i = 0; i < chunk.count(); i++) {
            agents.read(places.get(i), place);
            int x = column(agents.isGrid() ? place[0] + 0.5 : place[0]);
            int y = row(agents.isGrid() ? place[1] + 0.5 : place[1]);
            count++;
            ofKind[1]++;
            if (x < 0 || y < 0) {
                continue; // the model will be refused it by its grid
            }
            if (field == null) {
                kinds[y * columns + x] = kind;
            } else {
                float number = column == null ? Float.NaN : column.get(i);
                numbers[y * columns + x] = Float.isFinite(number) ? number : Float.POSITIVE_INFINITY;
            }
        }
    }

    @Override
    int agents() {
        return count;
    }

    @Override
    List<Kind> kindsWithCounts() {
        List<Kind> all = new ArrayList<>();
        Set<Class<?>> common = new HashSet<>();
        counts.keySet().stream().findFirst().ifPresent(first -> common.addAll(first.componentTypes()));
        counts.keySet().forEach(archetype -> common.retainAll(Set.copyOf(archetype.componentTypes())));
        counts.forEach((archetype, known) -> all.add(new Kind(name(archetype, common), known[1])));
        if (all.size() <= MOST_KINDS) {
            return all;
        }
        List<Kind> shown = new ArrayList<>(all.subList(0, MOST_KINDS - 1));
        shown.add(new Kind(
                "others",
                all.subList(MOST_KINDS - 1, all.size()).stream()
                        .mapToInt(Kind::count)
                        .sum()));
        return shown;
    }

    /// What the agents of an archetype have that not all agents have, or `agents` if that is nothing.
    private static String name(EntityArchetype archetype, Set<Class<?>> common) {
        String own = archetype.componentTypes().stream()
                .filter(type -> !common.contains(type) && IComponent.class.isAssignableFrom(type))
                .map(Types::simpleName)
                .sorted()
                .collect(Collectors.joining(" + "));
        return own.isEmpty() ? "agents" : own;
    }
}
