package dev.phalanx.entities.model;

/// One operation of a script, as plain numbers. What they mean is up to the verb; whatever they are, it can be done.
///
/// @param verb what is done
/// @param side in which of the two worlds
/// @param subject chooses entities, 0 or more
/// @param types a set of parts
/// @param amount how many, 0 or more
/// @param value what is written, and everything else that a verb has to choose, 0 or more
record Step(Verb verb, int side, int subject, int types, int amount, int value) {

    /// The part that a verb of one type is about.
    Part part() {
        int rest = types;
        int bits = Integer.bitCount(rest);
        if (bits == 0) {
            return Part.POINT;
        }
        for (int skip = value % bits; skip > 0; skip--) {
            rest &= rest - 1;
        }
        return Part.in(Integer.lowestOneBit(rest)).iterator().next();
    }

    /// A second set, disjoint from the first.
    int otherTypes() {
        return (value >> 4) & (value >> 12) & Part.MASK & ~types;
    }

    /// The part that a bulk verb's query requires, as a set; sometimes none.
    int all() {
        return single((value >> 4) % 10);
    }

    /// The part that a bulk verb's query excludes, as a set; sometimes none.
    int none() {
        return single((value >> 9) % 12) & ~all();
    }

    private static int single(int number) {
        return (1 << number) & Part.MASK;
    }

    /// As Java code.
    @Override
    public String toString() {
        return "new Step(Verb." + verb + ", " + side + ", " + subject + ", 0b" + Integer.toBinaryString(types) + ", "
                + amount + ", " + value + ")";
    }
}
