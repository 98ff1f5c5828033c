package dev.phalanx.entities.model;

/// One operation of a script, as plain numbers. What they mean is up to the verb; whatever they are, it can be done.
///
/// @param verb what is done
/// @param side in which of the two worlds
/// @param subject chooses entities, 0 or more
/// @param types a set of parts
/// @param all the set that a query requires
/// @param none the set that a query excludes, none of `all` in it
/// @param amount how many, 0 or more
/// @param value what is written, and everything else that a verb has to choose, 0 or more
record Step(Verb verb, int side, int subject, int types, int all, int none, int amount, int value) {

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

    Step withSide(int other) {
        return new Step(verb, other, subject, types, all, none, amount, value);
    }

    Step withSubject(int other) {
        return new Step(verb, side, other, types, all, none, amount, value);
    }

    Step withTypes(int other) {
        return new Step(verb, side, subject, other, all, none, amount, value);
    }

    Step withQuery(int otherAll, int otherNone) {
        return new Step(verb, side, subject, types, otherAll, otherNone, amount, value);
    }

    Step withAmount(int other) {
        return new Step(verb, side, subject, types, all, none, other, value);
    }

    Step withValue(int other) {
        return new Step(verb, side, subject, types, all, none, amount, other);
    }

    /// As Java code.
    @Override
    public String toString() {
        return "new Step(Verb." + verb + ", " + side + ", " + subject + ", " + binary(types) + ", " + binary(all) + ", "
                + binary(none) + ", " + amount + ", " + value + ")";
    }

    private static String binary(int set) {
        return "0b" + Integer.toBinaryString(set);
    }
}
