package dev.phalanx.entities.jobs;

import dev.phalanx.entities.internal.jobs.ChunkHooks;
import dev.phalanx.entities.internal.jobs.EntityJobType;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.jobs.graph.JobType;
import dev.phalanx.structs.kernel.Vectorization;
import org.jspecify.annotations.Nullable;

/// The types of jobs that have a method `execute`, one for each class.
final class EntityJobTypes {
    private static final ClassValue<EntityJobType> TYPES = new ClassValue<>() {
        @Override
        protected EntityJobType computeValue(Class<?> type) {
            JobType copies = JobType.ELSEWHERE.get(type);
            return new EntityJobType(
                    type,
                    type,
                    ExecuteMethod.read(type),
                    copies,
                    ImplicitUses.read(copies.name(), ExecuteMethod.find(type)),
                    hooks(type),
                    vectorization(type));
        }
    };

    private static final ChunkHooks HOOKS = new ChunkHooks() {
        @Override
        public boolean begin(
                Object job, ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            return ((IJobEntityChunkBeginEnd) job).onChunkBegin(chunk, number, useEnabledMask, mask);
        }

        @Override
        public void end(
                Object job,
                ArchetypeChunk chunk,
                int number,
                boolean useEnabledMask,
                ChunkEnabledMask mask,
                boolean wasVisited) {
            ((IJobEntityChunkBeginEnd) job).onChunkEnd(chunk, number, useEnabledMask, mask, wasVisited);
        }
    };

    private EntityJobTypes() {}

    private static Vectorization vectorization(Class<?> type) {
        Vectorize ofMethod = ExecuteMethod.find(type).getAnnotation(Vectorize.class);
        Vectorize mark = ofMethod != null ? ofMethod : type.getAnnotation(Vectorize.class);
        if (mark == null) {
            return Vectorization.UNMARKED;
        }
        return mark.fast() ? Vectorization.FAST : Vectorization.EXACT;
    }

    private static @Nullable ChunkHooks hooks(Class<?> type) {
        return IJobEntityChunkBeginEnd.class.isAssignableFrom(type) ? HOOKS : null;
    }

    /// The type of a class with a method `execute`.
    ///
    /// @throws IllegalArgumentException if it cannot be a job; the message says why
    static EntityJobType of(Class<?> job) {
        return TYPES.get(job);
    }
}
