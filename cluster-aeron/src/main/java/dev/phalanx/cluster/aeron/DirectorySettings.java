package dev.phalanx.cluster.aeron;

/// How the directory of a run works. All nodes that begin the run give the same.
///
/// @param hashTicks every how many ticks nodes say the state hashes of their sections, 0 to a million; 0 if never
/// @param windowTicks how many ticks after the last one that all nodes have ended are decided, 1 to 10,000. A node
///     waits for slower ones when it is so far ahead, and a change of the placement holds after it
/// @param keptTicks for how many ticks after all nodes have ended them inputs and hashes are kept, 1 to a million. A
///     node that is started again needs those since its image: give at least twice the number of ticks between two
///     images
public record DirectorySettings(int hashTicks, int windowTicks, int keptTicks) {
    /// Hashes every 10 ticks, 16 ticks that are decided ahead, and 1,000 that are kept.
    public static final DirectorySettings DEFAULT = new DirectorySettings(10, 16, 1000);

    private static final int MOST = 1_000_000;
    private static final int LONGEST_WINDOW = 10_000;

    /// Makes sure that the numbers are in range.
    ///
    /// @throws IllegalArgumentException if one is not
    public DirectorySettings {
        require(hashTicks, 0, MOST, "hash ticks");
        require(windowTicks, 1, LONGEST_WINDOW, "window ticks");
        require(keptTicks, 1, MOST, "kept ticks");
    }

    private static void require(int number, int least, int most, String what) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    "The directory was given " + number + " " + what + ". Give " + least + " to " + most + ".");
        }
    }
}
