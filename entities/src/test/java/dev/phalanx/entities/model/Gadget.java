package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IManagedComponentData;
import java.util.ArrayList;
import java.util.List;

/// An object of a managed component, which counts how often it is closed. Every one is kept in a list of its thread.
public final class Gadget implements IManagedComponentData, AutoCloseable, Cloneable {
    private static final ThreadLocal<List<Gadget>> ALL = ThreadLocal.withInitial(ArrayList::new);

    final int number;
    final boolean isCopy;
    boolean wasGiven;
    private int closed;

    public Gadget() {
        this(0, false);
    }

    Gadget(int number, boolean isCopy) {
        this.number = number;
        this.isCopy = isCopy;
        ALL.get().add(this);
    }

    /// Those made since the last [#forgetAll()].
    static List<Gadget> all() {
        return ALL.get();
    }

    static void forgetAll() {
        ALL.get().clear();
    }

    int closed() {
        return closed;
    }

    @Override
    @SuppressWarnings("MissingSuperCall") // a copy is entered in the list, as all are
    public Gadget clone() {
        return new Gadget(number, true);
    }

    @Override
    public void close() {
        closed++;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Gadget that && that.number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public String toString() {
        return (isCopy ? "copy of Gadget " : "Gadget ") + number + (closed > 0 ? ", closed " + closed + " times" : "");
    }
}
