package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.JobFilter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.ComponentWriters;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.structs.SafetyHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The component types that jobs of one class use over one query: what their bodies take, and those whose enabled bits
/// say who matches.
final class ComponentUses {
    /// The text that messages show in place of the name of a field.
    private static final String QUERY = "its query";

    private final String job;
    private final SafetyHandle entities;
    private final List<Use> parameters = new ArrayList<>();
    private final List<Use> ofQuery = new ArrayList<>();
    private final ComponentWriters writers;
    /// The types that the bodies write and that are left to some systems.
    private ComponentInfo<?>[] guarded = {};
    /// Those of the last job that are not of its fields, or its use of entities: the same again when it is over, so
    /// that nothing is allocated.
    private JobUse @Nullable [] recent;

    /// One type.
    private record Use(ComponentColumns<?> columns, String field, boolean writes) {
        SafetyHandle root() {
            return columns.safety().root();
        }

        JobUse of(String job) {
            return new JobUse(job, field, root(), writes, true);
        }
    }

    private ComponentUses(String job, QueryTarget target) {
        this.job = job;
        this.entities = target.store().entitySafety().root();
        this.writers = target.store().writers();
    }

    /// Those of jobs with a method `execute`.
    static ComponentUses ofBody(String job, QueryTarget target, List<BodyParameter> body) {
        ComponentUses uses = ofQuery(job, target);
        WorldStore store = target.store();
        for (BodyParameter parameter : body) {
            for (BodyParameter.Source source : parameter.sources()) {
                ComponentInfo<?> info = source.component();
                if (info != null) {
                    uses.addParameter(store.ensureColumns(info), source.access().isWriting());
                }
            }
        }
        uses.guarded = uses.parameters.stream()
                .filter(use -> use.writes() && use.columns().info().isGuarded())
                .map(use -> use.columns().info())
                .toArray(ComponentInfo<?>[]::new);
        uses.ofQuery.removeIf(use -> uses.parameters.stream().anyMatch(other -> other.columns() == use.columns()));
        return uses;
    }

    /// Those of jobs whose fields say what they use.
    static ComponentUses ofQuery(String job, QueryTarget target) {
        ComponentUses uses = new ComponentUses(job, target);
        for (ComponentInfo<?> info : target.query().description().dependencies()) {
            uses.ofQuery.add(new Use(target.store().ensureColumns(info), QUERY, false));
        }
        return uses;
    }

    /// The value and the enabled bit of a component are one use.
    private void addParameter(ComponentColumns<?> columns, boolean writes) {
        Use before = parameters.stream()
                .filter(use -> use.columns() == columns)
                .findFirst()
                .orElse(null);
        parameters.remove(before);
        boolean wrote = before != null && before.writes();
        parameters.add(new Use(columns, columns.info().name(), writes || wrote));
    }

    /// The uses of one job.
    ///
    /// @param fields those of the containers in its fields
    /// @param filter what chunks must pass, or null
    /// @throws IllegalStateException if a field and the body use the same component, and one of them writes it, or the
    ///     body writes one that is left to other systems
    JobUse[] of(JobUse[] fields, @Nullable JobFilter filter) {
        writers.require(guarded);
        if (fields.length == 0 && filter == null && parameters.size() + ofQuery.size() > 0) {
            return withoutFields();
        }
        if (parameters.isEmpty() && ofQuery.isEmpty() && filter == null) {
            return withEntities(fields);
        }
        if (areAll(fields, filter)) {
            return fields;
        }
        if (parameters.isEmpty() && ofQuery.isEmpty()) {
            return withEntities(withFilter(fields, filter));
        }
        return withFilter(withFields(fields), filter);
    }

    private JobUse[] withFields(JobUse[] fields) {
        JobUse[] own = withoutFields();
        JobUse[] all = Arrays.copyOf(fields, fields.length + own.length);
        int fixed = parameters.size();
        System.arraycopy(own, 0, all, fields.length, fixed);
        int count = fields.length + fixed;
        JobUse.requireNoAliases(all, count);
        for (int i = fixed; i < own.length; i++) {
            if (!isUsed(all, count, ofQuery.get(i - fixed).root())) {
                all[count++] = own[i];
            }
        }
        return count == all.length ? all : Arrays.copyOf(all, count);
    }

    private JobUse[] withFilter(JobUse[] uses, @Nullable JobFilter filter) {
        if (filter == null) {
            return uses;
        }
        JobUse[] all = uses;
        for (ComponentColumns<?> changed : filter.changed()) {
            Use use = new Use(changed, QUERY, false);
            if (!isUsed(all, all.length, use.root())) {
                all = Arrays.copyOf(all, all.length + 1);
                all[all.length - 1] = use.of(job);
            }
        }
        return all;
    }

    /// Whether the fields of a job without parameters use all that its query asks, so that nothing is to be added.
    private boolean areAll(JobUse[] fields, @Nullable JobFilter filter) {
        if (!parameters.isEmpty() || ofQuery.isEmpty() || filter != null) {
            return false;
        }
        for (int i = 0; i < ofQuery.size(); i++) {
            if (!isUsed(fields, fields.length, ofQuery.get(i).root())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUsed(JobUse[] uses, int count, SafetyHandle root) {
        for (int i = 0; i < count; i++) {
            if (uses[i].isOf(root)) {
                return true;
            }
        }
        return false;
    }

    /// With the use of entities, which keeps them where they are, for a job that uses no component of its query.
    private JobUse[] withEntities(JobUse[] fields) {
        if (isUsed(fields, fields.length, entities)) {
            return fields;
        }
        JobUse[] place = recent;
        if (place == null || !JobUse.areFree(place)) {
            place = new JobUse[] {new JobUse(job, QUERY, entities, false, true)};
            recent = place;
        }
        JobUse[] all = Arrays.copyOf(fields, fields.length + 1);
        all[fields.length] = place[0];
        return all;
    }

    /// The uses that are not of a job's fields: those of the job before, if it is over.
    private JobUse[] withoutFields() {
        JobUse[] last = recent;
        if (last != null && JobUse.areFree(last)) {
            return last;
        }
        int fixed = parameters.size();
        JobUse[] uses = new JobUse[fixed + ofQuery.size()];
        for (int i = 0; i < uses.length; i++) {
            uses[i] = (i < fixed ? parameters.get(i) : ofQuery.get(i - fixed)).of(job);
        }
        recent = uses;
        return uses;
    }

    /// The one among the uses that is for the component of a parameter.
    ///
    /// @param fields how many of them are those of fields
    JobUse find(JobUse[] uses, int fields, ComponentColumns<?> columns) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).columns() == columns) {
                return uses[fields + i];
            }
        }
        throw new IllegalArgumentException(columns.info() + " is no parameter of " + job + ".");
    }
}
