package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/// The commands that a section has to deal with: those that its systems recorded in this tick, and those that it plays
/// at the end of the next one.
final class CommandQueue {
    private final SectionAgents agents;
    private final EntityManager em;
    private final AgentTypes types;
    private final List<Command> recorded = new ArrayList<>();
    private final List<Command> pending = new ArrayList<>();

    CommandQueue(SectionAgents agents, EntityManager em, AgentTypes types) {
        this.agents = agents;
        this.em = em;
        this.types = types;
    }

    /// Records what a system of this section commands.
    void record(Command command) {
        recorded.add(command);
    }

    /// Hands over what was recorded, and forgets it.
    void drainRecorded(Consumer<Command> to) {
        recorded.forEach(to);
        recorded.clear();
    }

    /// Lets a command be played by this section at the end of the next tick.
    void add(Command command) {
        pending.add(command);
    }

    /// Hands over what is played at the end of the next tick.
    void forEachPending(Consumer<Command> to) {
        pending.forEach(to);
    }

    /// Plays the commands of the tick before, in the order that does not depend on sections.
    void play() {
        Collections.sort(pending);
        for (Command command : pending) {
            play(command);
        }
        pending.clear();
    }

    private void play(Command command) {
        Object[] created = command.created();
        if (created != null) {
            em.createEntity(new GlobalId(command.target()), created);
            return;
        }
        Entity target = agents.find(command.target());
        if (!em.exists(target)) {
            return;
        }
        if (command.kind() == Command.Kind.DESTROY) {
            em.destroyEntity(target);
            return;
        }
        AgentType<?> type = types.all().get(command.type());
        if (!em.hasComponent(target, type.type)) {
            throw new IllegalStateException(
                    "Agent " + command.target() + " lacks " + type.name() + " in tick " + agents.tick()
                            + ", and agent " + command.sender() + " has sent it the command " + command.kind()
                            + ". Send such commands to agents that have the component.");
        }
        switch (command.kind()) {
            case SET -> type.set(em, target, command.value(), 0);
            case APPEND -> type.append(em, target, command.value());
            default -> {
                byte[] value = type.bytesOf(em, target);
                RemoteCommands.addTo(value, type.info.fields().get(command.field()), command);
                type.set(em, target, value, 0);
            }
        }
    }
}
