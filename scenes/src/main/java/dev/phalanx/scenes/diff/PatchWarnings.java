package dev.phalanx.scenes.diff;

import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

/// Reports what does not fit a world in a change set: to the report of the options, or else to the log, up to a limit.
final class PatchWarnings {
    static final String AGAIN = "; compare the world again";
    static final String GUIDS = "; give each a guid of its own";

    private static final System.Logger LOGGER = System.getLogger(EntityPatcher.class.getName());
    private static final int MOST_LOGGED = 100;

    private final World world;
    private final GuidTable guids;
    private final EntityPatcherOptions options;
    private int count;

    PatchWarnings(World world, GuidTable guids, EntityPatcherOptions options) {
        this.world = world;
        this.guids = guids;
        this.options = options;
    }

    /// The number of warnings.
    int count() {
        return count;
    }

    /// Reports what does not fit.
    ///
    /// @param what a sentence without its full stop
    /// @param cure what to do, if the change set was made by comparing worlds
    void warn(String what, String cure) {
        count++;
        PatchReport report = options.report();
        if (report != null) {
            report.skipped(what + ".");
        } else if (count <= MOST_LOGGED) {
            LOGGER.log(System.Logger.Level.WARNING, "World \"" + world.name() + "\": " + what + cure + ".");
        }
    }

    /// Says that no entity has a guid.
    String missing(int guid) {
        PatchReport report = options.report();
        EntityGuid missing = guids.get(guid);
        return report == null ? "no entity has the guid " + missing : report.missing(missing);
    }

    /// An entity, with its name if it has one.
    String describe(Entity entity) {
        String name = options.report() == null ? "" : world.entityManager().getName(entity);
        return name.isEmpty() ? entity.toString() : entity + " \"" + name + "\"";
    }

    /// Warns that no entity has the guid of a change, unless the options say that such changes are to be skipped.
    void warnMissing(int guid, String what) {
        if (options.skipsMissing()) {
            return;
        }
        warn(missing(guid) + ", " + what + ". The change was skipped", AGAIN);
    }

    /// Warns that an entity lacks the component of a change, unless the options say that such changes are to be
    /// skipped.
    void warnLacks(Entity entity, int guid, TypeChanges changes, String what) {
        if (options.skipsMissing()) {
            return;
        }
        String which = options.report() == null ? entity + " with the guid " + guids.get(guid) : describe(entity);
        warn(
                which + " has no "
                        + changes.type.type.getSimpleName() + ", which was to be " + what
                        + ". The change was skipped",
                AGAIN);
    }

    /// Logs how many warnings were not logged one by one.
    void end() {
        if (count > MOST_LOGGED && options.report() == null) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "World \"" + world.name() + "\": " + (count - MOST_LOGGED)
                            + " more changes of the change set did not fit.");
        }
    }
}
