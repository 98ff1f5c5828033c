package dev.phalanx.metrics;

import java.util.Map;

/// A world in JMX consoles. [WorldMBeans] registers one for each world.
///
/// All figures are those at the end of the last frame. Counts and durations of frames and systems begin when the MXBean
/// is registered; the other counts begin with the world.
public interface WorldMXBean {
    /// The name of the world.
    String getName();

    /// The number of the last frame, as events of Java Flight Recorder and records of the journal have it.
    int getFrame();

    /// The number of frames that have ended.
    long getFrames();

    /// The duration of the last frame in milliseconds.
    double getLastFrameMillis();

    /// The mean duration of the frames in milliseconds.
    double getMeanFrameMillis();

    /// The milliseconds since the last frame ended. It grows if the world hangs or is not updated.
    long getMillisSinceLastFrame();

    /// The number of entities, without those of systems and those that represent chunks.
    int getEntities();

    /// The number of archetypes, those without entities included.
    int getArchetypes();

    /// The number of chunks with entities.
    int getChunks();

    /// The bytes of the arrays of all chunks.
    long getChunkBytes();

    /// The number of structural changes.
    long getStructuralChanges();

    /// The number of sync points.
    long getSyncPoints();

    /// The milliseconds that the thread of the world spent in sync points.
    double getSyncPointMillis();

    /// The number of jobs that systems have scheduled.
    long getScheduledJobs();

    /// The number of times that a system waited for a job of another thread.
    long getJobWaits();

    /// The milliseconds that systems spent in these waits.
    double getJobWaitMillis();

    /// The number of failures of systems and jobs.
    long getFailures();

    /// The number of these failures by system, job and class of exception, such as
    /// `MoveSystem, MoveJob: java.lang.IllegalStateException`, in the order in which they first occurred.
    Map<String, Long> getFailureCounts();

    /// The number of ticks of the run loop that began late.
    long getLateTicks();

    /// The milliseconds by which these ticks began late, together.
    double getLateTickMillis();

    /// The systems and groups by name, with the times of their updates, in the order in which they were added.
    Map<String, SystemUpdateTimes> getSystems();
}
