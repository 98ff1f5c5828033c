package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.JobTarget;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.jobs.IJobEntityChunkBeginEnd;
import dev.phalanx.jobs.graph.JobType;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What is known of a class of jobs that run for each entity: how its jobs are copied, and what its body takes.
final class EntityJobType {
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private static final ClassValue<EntityJobType> TYPES = new ClassValue<>() {
        @Override
        protected EntityJobType computeValue(Class<?> type) {
            EntityJobType read = new EntityJobType(type, type, ExecuteMethod.read(type), JobType.ELSEWHERE.get(type));
            read.implicit = ImplicitUses.read(read.name(), ExecuteMethod.find(type));
            return read;
        }
    };

    private final int id = newId();
    private final Class<?> job;
    private final JobType copies;
    private final List<BodyParameter> parameters;
    private final IterationPlan plan;
    private final boolean byChunk;
    private final boolean counts;
    private final boolean hooked;
    private final @Nullable ComponentInfo<?> ofMainThread;
    /// Set before anybody else sees the type.
    private List<ImplicitUse> implicit = List.of();

    /// @param job the job's class, or a lambda's
    /// @param bodyType the class or functional interface whose method `execute` the body is
    /// @param parameters what the body gets, in order
    /// @param copies how its jobs are copied
    EntityJobType(Class<?> job, Class<?> bodyType, List<BodyParameter> parameters, JobType copies) {
        this.job = job;
        this.parameters = parameters;
        this.plan = new IterationPlan(
                bodyType,
                "execute",
                parameters.stream().map(BodyParameter::kernel).toList());
        this.byChunk = has(Access.RUN_NUMBER) || has(Access.RUN_OFFSET);
        this.counts = has(Access.ORDINAL);
        this.hooked = IJobEntityChunkBeginEnd.class.isAssignableFrom(job);
        this.ofMainThread = ExecuteMethod.ofMainThread(parameters);
        this.copies = copies;
        IterationCompiler.compile(plan, job);
    }

    private boolean has(Access access) {
        return plan.parameters().stream().anyMatch(parameter -> parameter.access() == access);
    }

    /// The type of a class with a method `execute`.
    ///
    /// @throws IllegalArgumentException if it cannot be a job; the message says why
    static EntityJobType of(Class<?> job) {
        return TYPES.get(job);
    }

    /// A number that no type has.
    static int newId() {
        return NEXT_ID.getAndIncrement();
    }

    /// A number that no other type has.
    int id() {
        return id;
    }

    /// The job's class, or a lambda's.
    Class<?> job() {
        return job;
    }

    /// How its jobs are copied.
    JobType copies() {
        return copies;
    }

    /// What messages call it.
    String name() {
        return copies.name();
    }

    /// What the body gets, in order.
    List<BodyParameter> parameters() {
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

    /// Whether its jobs are called before and after each chunk.
    boolean isHooked() {
        return hooked;
    }

    /// What the body uses by calls of `SystemAPI`.
    List<ImplicitUse> implicit() {
        return implicit;
    }

    /// Refuses jobs that many threads cannot run.
    ///
    /// @throws IllegalStateException if it is one
    void requireParallel() {
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

    /// What is kept for jobs of this type over one query.
    ///
    /// @throws IllegalArgumentException if the query does not require what the body gets
    JobBinding bind(JobTarget target) {
        JobBinding known = (JobBinding) target.binding(id);
        if (known == null) {
            requireTypes(target);
            known = new JobBinding(this, target);
            target.bind(id, known);
        }
        return known;
    }

    private void requireTypes(JobTarget target) {
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
