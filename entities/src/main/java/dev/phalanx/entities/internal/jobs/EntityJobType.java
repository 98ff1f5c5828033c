package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.jobs.graph.JobType;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.Vectorization;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The description of a class of jobs that run for each entity: the way its jobs are copied, and the parameters of its
/// body.
public final class EntityJobType {
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private final int id = newId();
    private final Class<?> job;
    private final JobType copies;
    private final List<BodyParameter> parameters;
    private final IterationPlan plan;
    private final boolean byChunk;
    private final boolean counts;
    private final @Nullable ChunkHooks hooks;
    private final @Nullable ComponentInfo<?> ofMainThread;
    private final List<ImplicitUse> implicit;

    /// @param job the job's class, or a lambda's
    /// @param bodyType the class or functional interface whose method `execute` the body is
    /// @param parameters what the body gets, in order
    /// @param copies how its jobs are copied
    /// @param implicit what the body uses by calls of `SystemAPI`
    /// @param hooks what its jobs do before and after each chunk, or null
    /// @param vectorization whether the body is marked to be run for several entities at once
    public EntityJobType(
            Class<?> job,
            Class<?> bodyType,
            List<BodyParameter> parameters,
            JobType copies,
            List<ImplicitUse> implicit,
            @Nullable ChunkHooks hooks,
            Vectorization vectorization) {
        this.job = job;
        this.parameters = parameters;
        this.plan = new IterationPlan(
                bodyType,
                "execute",
                parameters.stream().map(BodyParameter::kernel).toList(),
                vectorization);
        this.byChunk = has(Access.RUN_NUMBER) || has(Access.RUN_OFFSET);
        this.counts = has(Access.ORDINAL);
        this.implicit = implicit;
        this.hooks = hooks;
        this.ofMainThread = ofMainThread(parameters);
        this.copies = copies;
        IterationCompiler.compile(plan, job);
    }

    private boolean has(Access access) {
        return plan.parameters().stream().anyMatch(parameter -> parameter.access() == access);
    }

    /// The parameter that only the world's thread may use, or null.
    private static @Nullable ComponentInfo<?> ofMainThread(List<BodyParameter> parameters) {
        return parameters.stream()
                .flatMap(parameter -> parameter.sources().stream())
                .filter(source -> source.component() != null && isOfMainThread(source.component(), source.access()))
                .map(BodyParameter.Source::component)
                .findFirst()
                .orElse(null);
    }

    private static boolean isOfMainThread(ComponentInfo<?> info, Access access) {
        return !access.isEnabledBit() && (!info.hasStruct() || info.struct().holdsContainers());
    }

    /// A number that no type has.
    static int newId() {
        return NEXT_ID.getAndIncrement();
    }

    /// A number that no other type has.
    public int id() {
        return id;
    }

    /// The job's class, or a lambda's.
    Class<?> job() {
        return job;
    }

    /// The type that describes how the jobs are copied.
    JobType copies() {
        return copies;
    }

    /// The name of the type in messages.
    String name() {
        return copies.name();
    }

    /// The parameters of the body, in order.
    public List<BodyParameter> parameters() {
        return parameters;
    }

    /// Whether the body gets facts about the chunk, so that no run may have entities of two chunks.
    boolean isByChunk() {
        return byChunk;
    }

    /// Whether the body gets the number of the entity among all.
    boolean counts() {
        return counts;
    }

    /// The hooks that its jobs run before and after each chunk, or null.
    @Nullable
    ChunkHooks hooks() {
        return hooks;
    }

    /// The uses that result from calls of `SystemAPI` in the body.
    public List<ImplicitUse> implicit() {
        return implicit;
    }

    /// Refuses jobs that many threads cannot run.
    ///
    /// @throws IllegalStateException if it is one
    void requireParallel() {
        if (implicit.isEmpty()) {
            return;
        }
        for (ImplicitUse use : implicit) {
            ComponentInfo<?> component = use.component();
            if (use.writes() && component != null && SafetyHandle.isChecking()) {
                throw SignatureErrors.notParallel(name(), component, use.place());
            }
        }
    }

    /// Refuses jobs that only the world's thread may run.
    ///
    /// @throws IllegalStateException if it is one
    void requireSchedulable() {
        if (ofMainThread != null) {
            throw SignatureErrors.mainThreadOnly(name(), ofMainThread);
        }
    }

    /// A kernel for one thread.
    IterationKernel newKernel() {
        return IterationCompiler.compile(plan, job);
    }

    /// The binding that is kept for jobs of this type over one query.
    ///
    /// @throws IllegalArgumentException if the query does not require what the body gets
    JobBinding bind(QueryTarget target) {
        JobBinding known = (JobBinding) target.binding(id);
        if (known == null) {
            requireTypes(target);
            known = new JobBinding(this, target);
            target.bind(id, known);
        }
        return known;
    }

    private void requireTypes(QueryTarget target) {
        for (BodyParameter parameter : parameters) {
            for (BodyParameter.Source source : parameter.sources()) {
                ComponentInfo<?> info = source.component();
                if (info != null
                        && !source.optional()
                        && !target.query().description().requires(info)) {
                    throw SignatureErrors.notRequired(name(), info, target.query());
                }
            }
        }
    }
}
