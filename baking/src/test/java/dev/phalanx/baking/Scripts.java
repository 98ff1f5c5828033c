package dev.phalanx.baking;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.tree.AuthoringNode;
import java.util.HashMap;
import java.util.Map;

/// Authoring components whose bakers do what a test says.
final class Scripts {
    /// What a baker does.
    interface Work {
        void run(Baker<?> baker) throws Exception;
    }

    interface ScriptAuthoring extends IAuthoring {
        String does();
    }

    record FirstAuthoring(String does) implements ScriptAuthoring {}

    record SecondAuthoring(String does) implements ScriptAuthoring {}

    /// A component that bakers only read.
    record NoteAuthoring(String text) implements IAuthoring {}

    private final Map<String, Work> works = new HashMap<>();
    private final Map<String, Work> worksOfAlso = new HashMap<>();

    final FirstBaker firstBaker = new FirstBaker();

    final class FirstBaker extends Baker<FirstAuthoring> {
        @Override
        protected void bake(FirstAuthoring authoring) throws Exception {
            works.get(authoring.does()).run(this);
        }
    }

    final class SecondBaker extends Baker<SecondAuthoring> {
        @Override
        protected void bake(SecondAuthoring authoring) throws Exception {
            works.get(authoring.does()).run(this);
        }
    }

    /// A second baker of the same authoring component, whose name comes before that of the other.
    final class AlsoFirstBaker extends Baker<FirstAuthoring> {
        @Override
        protected void bake(FirstAuthoring authoring) throws Exception {
            Work work = worksOfAlso.get(authoring.does());
            if (work != null) {
                work.run(this);
            }
        }
    }

    BakingTypes types() {
        return BakingTypes.none()
                .withAuthoring(FirstAuthoring.class, SecondAuthoring.class, NoteAuthoring.class)
                .withBakers(firstBaker, new SecondBaker());
    }

    BakingTypes typesWithAlso() {
        return types().withBakers(new AlsoFirstBaker());
    }

    private String keep(Work work) {
        String name = "work " + works.size();
        works.put(name, work);
        return name;
    }

    /// Adds a component that the first baker bakes so, and returns the node.
    AuthoringNode first(AuthoringNode node, Work work) {
        return node.addComponent(new FirstAuthoring(keep(work)));
    }

    /// Adds a component that the second baker bakes so, and returns the node.
    AuthoringNode second(AuthoringNode node, Work work) {
        return node.addComponent(new SecondAuthoring(keep(work)));
    }

    /// Adds a component that two bakers bake, and returns the node.
    AuthoringNode both(AuthoringNode node, Work also, Work work) {
        String name = keep(work);
        worksOfAlso.put(name, also);
        return node.addComponent(new FirstAuthoring(name));
    }

    /// Replaces what the first baker does with a node: an edit of its component.
    void change(AuthoringNode node, Work work) {
        node.setComponent(new FirstAuthoring(keep(work)));
    }
}
