package dev.phalanx.samples.closesttarget;

import dev.phalanx.jobs.IJob;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.NativeArray;

/// Puts targets into the order of a tree.
///
/// @param targets the targets
record BuildTreeJob(NativeArray<Target> targets) implements IJob {
    @Override
    public void execute() {
        KdTree.build(targets);
    }
}
