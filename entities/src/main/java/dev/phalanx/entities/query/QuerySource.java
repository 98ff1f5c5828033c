package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.query.SinceVersion;
import dev.phalanx.entities.internal.query.WorldParts;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.types.ComponentType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The queries of one owner: of a world, which shares them among all callers, or of one of its systems.
///
/// A world has one query for each description, shared by all callers and without filters. A system has a private
/// query for each description, which takes filters and ends with the system. Typed queries are nodes of a graph: terms
/// and clauses lead from one to the next, and the same terms and clauses lead to the same node, so that a typed query
/// that is written out in every frame is made once.
///
/// @hidden
public final class QuerySource implements TypedQueries {
    private static final ModuleAccess<ChangeTracker, LookupSource> LOOKUPS =
            ModuleAccess.find(ChangeTracker.class, LookupSource.class);

    static {
        ModuleAccess.<WorldParts, QuerySource>set(WorldParts.class, QuerySource.class, QuerySource::new);
        ModuleAccess.<QuerySource, UsedTypes>set(QuerySource.class, UsedTypes.class, source -> source.types);
    }

    private record NodeKey(List<QueryTerm<?>> terms, QueryDescription description) {}

    private final WorldStore store;
    private final ChangeTracker versions;
    private final StructuralChanges structuralChanges;
    private final QueryRegistry registry;
    private final LookupSource lookups;
    private final QuerySource world;
    private final @Nullable Object system;
    private final List<EntityQuery> shared = new ArrayList<>();
    private final Map<NodeKey, QueryNode> nodes = new HashMap<>();
    private final Map<QueryClauses, EntityQuery> byClauses = new HashMap<>();
    private final QueryNode root = new QueryNode(this);
    private final Map<QueryDescription, EntityQuery> byDescription = new HashMap<>();
    private final List<EntityQuery> inOrder = new ArrayList<>();
    private final IdMap<EntityQuery> forJobs = new IdMap<>();
    private final Set<QueryCache> filtered = new HashSet<>();
    private final SinceVersion lastUpdate = new SinceVersion();
    private final UsedTypes types = new UsedTypes();

    /// The queries of a world.
    private QuerySource(WorldParts parts) {
        this.store = parts.world().store();
        this.versions = parts.world().versions();
        this.structuralChanges = parts.world().structuralChanges();
        this.registry = parts.queries();
        this.lookups = LOOKUPS.of(versions);
        this.world = this;
        this.system = null;
    }

    private QuerySource(QuerySource world, Object system) {
        this.store = world.store;
        this.versions = world.versions;
        this.structuralChanges = world.structuralChanges;
        this.registry = world.registry;
        this.lookups = world.lookups;
        this.world = world;
        this.system = system;
    }

    /// The queries of a system of this world, initially none.
    ///
    /// @param of what messages call the system
    public QuerySource ofSystem(Object of) {
        return new QuerySource(world, of);
    }

    /// Returns if the calling thread may use the world.
    void check() {
        store.guard().check();
    }

    WorldStore store() {
        return store;
    }

    /// Whether a mask is of this world.
    public boolean isOwn(EntityQueryMask mask) {
        return mask.isOf(store);
    }

    ChangeTracker versions() {
        return versions;
    }

    StructuralChanges structuralChanges() {
        return structuralChanges;
    }

    LookupSource lookups() {
        return lookups;
    }

    // Queries

    /// A builder of queries.
    public EntityQueryBuilder builder() {
        check();
        return new EntityQueryBuilder(this);
    }

    /// The query of these types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    public EntityQuery get(ComponentType... named) {
        check();
        return get(EntityQueryDesc.clauses(named));
    }

    /// The query of these clauses. Programs that ask for a query in each frame give the same ones again and again, so
    /// they are looked up before they are described.
    EntityQuery get(QueryClauses clauses) {
        EntityQuery known = byClauses.get(clauses);
        if (known == null) {
            known = get(clauses.description());
            byClauses.put(new QueryClauses(clauses), known);
        }
        return known;
    }

    /// The query of what one of the descriptions describes.
    public EntityQuery get(EntityQueryDesc first, EntityQueryDesc... more) {
        return get(description(first, more));
    }

    /// The query that a builder describes.
    ///
    /// @throws IllegalArgumentException if the builder is another world's
    public EntityQuery get(EntityQueryBuilder builder) {
        QuerySource other = builder.source();
        if (other.store != store) {
            throw new IllegalArgumentException("System " + system + " of world \""
                    + store.guard().worldName() + "\" was given a builder of world \""
                    + other.store.guard().worldName() + "\". Make it with state.entityManager().queryBuilder().");
        }
        return builder.build(this);
    }

    /// A new private query of these types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    public EntityQuery create(ComponentType... named) {
        return create(description(named));
    }

    /// A new private query of what one of the descriptions describes.
    public EntityQuery create(EntityQueryDesc first, EntityQueryDesc... more) {
        return create(description(first, more));
    }

    /// A new private query that a builder describes, which the system lists.
    public EntityQuery create(EntityQueryBuilder builder) {
        Required.nonNull(builder, "builder");
        EntityQuery made = create(builder.description());
        inOrder.add(made);
        return made;
    }

    private QueryDescription description(ComponentType[] named) {
        check();
        return EntityQueryDesc.clauses(named).description();
    }

    private QueryDescription description(EntityQueryDesc first, EntityQueryDesc[] more) {
        check();
        List<QueryPart> parts = new ArrayList<>();
        parts.add(first.clauses().part());
        for (EntityQueryDesc desc : more) {
            parts.add(desc.clauses().part());
        }
        return new QueryDescription(parts);
    }

    /// The world's shared query of a description, or the system's private one.
    EntityQuery get(QueryDescription description) {
        if (system == null) {
            return shared(description);
        }
        EntityQuery known = byDescription.get(description);
        if (known != null) {
            return known;
        }
        EntityQuery made = create(description);
        byDescription.put(description, made);
        inOrder.add(made);
        return made;
    }

    /// The world's shared query of a description.
    private EntityQuery shared(QueryDescription description) {
        QueryCache matched = registry.ensure(description);
        List<EntityQuery> known = world.shared;
        while (known.size() <= matched.id()) {
            known.add(new EntityQuery(this, target(registry.queries().get(known.size()), null, null)));
        }
        return known.get(matched.id());
    }

    /// A new private query of a description. A system uses its types from now on.
    EntityQuery create(QueryDescription description) {
        if (system == null) {
            return filtered(description, new SinceVersion(), TypedFilter.NONE, null);
        }
        description.uses(types);
        return filtered(description, lastUpdate, TypedFilter.NONE, system);
    }

    /// A new private query of the world, regardless of whose builder described it.
    EntityQuery createForWorld(QueryDescription description) {
        return world.create(description);
    }

    private EntityQuery filtered(
            QueryDescription description, SinceVersion since, TypedFilter fixed, @Nullable Object owner) {
        QueryCache matched = registry.ensure(description);
        QueryFilter filter = new QueryFilter(store, matched, since, !fixed.isNone());
        fixed.applyTo(filter);
        return new EntityQuery(this, target(matched, filter, owner));
    }

    private QueryTarget target(QueryCache matched, @Nullable QueryFilter filter, @Nullable Object owner) {
        return new QueryTarget(store, versions, matched, filter, owner);
    }

    /// @throws IllegalStateException if too many queries have one
    EntityQueryMask mask(QueryCache matched) {
        registry.takeMask(matched);
        return new EntityQueryMask(store, matched);
    }

    // Typed queries

    @Override
    public QuerySource queries() {
        return this;
    }

    /// The node without terms.
    QueryNode root() {
        check();
        return root;
    }

    /// The node for terms in this order and clauses in any.
    QueryNode node(List<QueryTerm<?>> terms, QueryClauses clauses, TypedFilter filter) {
        if (!filter.isNone()) {
            return new QueryNode(this, terms, clauses, filter);
        }
        QueryDescription description = clauses.description();
        if (system != null) {
            description.uses(types);
        }
        return nodes.computeIfAbsent(
                new NodeKey(List.copyOf(terms), description), key -> new QueryNode(this, terms, clauses, filter));
    }

    /// The query of a typed one: the world's shared query of a description, or a new one that has the filter. A system
    /// lists it.
    EntityQuery ofNode(QueryDescription description, TypedFilter filter) {
        if (filter.isNone()) {
            EntityQuery found = shared(description);
            if (system != null) {
                inOrder.add(found);
            }
            return found;
        }
        EntityQuery made = filtered(description, system == null ? new SinceVersion() : lastUpdate, filter, null);
        // There may be one for every shared value; the first of each description is listed.
        if (system != null && filtered.add(made.matched())) {
            inOrder.add(made);
        }
        return made;
    }

    /// Whether there is a last update since which filters can look for changes.
    boolean hasLastUpdate() {
        return system != null;
    }

    // For the system

    /// The filters of the system's queries look for changes since this version, that of its last update.
    public void updated(int version) {
        lastUpdate.set(version);
    }

    /// The queries that the system has requested, typed ones included, in order of their first use. Queries that differ
    /// only by the filter of a typed query are listed once.
    public List<EntityQuery> list() {
        return inOrder;
    }

    /// The number of entities of the archetypes that at least one of the system's queries matches, regardless of
    /// filters and enabled bits.
    public int matchedEntityCount() {
        int count = 0;
        for (int i = 0; i < inOrder.size(); i++) {
            List<Archetype> archetypes = inOrder.get(i).matched().archetypes();
            for (int k = 0; k < archetypes.size(); k++) {
                Archetype archetype = archetypes.get(k);
                if (!isMatchedBefore(i, archetype)) {
                    count += archetype.slabs().entityCount();
                }
            }
        }
        return count;
    }

    private boolean isMatchedBefore(int end, Archetype archetype) {
        for (int i = 0; i < end; i++) {
            if (inOrder.get(i).matched().matches(archetype)) {
                return true;
            }
        }
        return false;
    }

    /// The system's query for the jobs of a class, or null before [#keepForJobs].
    public @Nullable EntityQuery findForJobs(int jobType) {
        return forJobs.find(jobType);
    }

    /// Keeps the system's query for the jobs of a class.
    public void keepForJobs(int jobType, EntityQuery query) {
        forJobs.put(jobType, query);
    }

    /// Ends the use of the system's private queries.
    public void close() {
        byDescription.values().forEach(query -> query.target().endWithSystem());
    }
}
