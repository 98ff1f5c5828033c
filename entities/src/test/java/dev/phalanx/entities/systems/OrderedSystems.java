package dev.phalanx.entities.systems;

/// Systems that say where they come.
final class OrderedSystems {
    private OrderedSystems() {}

    @UpdateBefore(B.class)
    static final class A implements ISystem {}

    static final class B implements ISystem {}

    @UpdateAfter(B.class)
    static final class C implements ISystem {}

    @UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true)
    static final class First implements ISystem {}

    @UpdateInGroup(value = SimulationSystemGroup.class, orderLast = true)
    static final class Last implements ISystem {}

    @UpdateAfter(Last.class)
    static final class AfterLast implements ISystem {}

    @UpdateBefore(Last.class)
    @UpdateAfter(First.class)
    static final class BetweenThem implements ISystem {}

    @UpdateBefore(String.class)
    static final class BeforeText implements ISystem {}

    @UpdateAfter(AfterItself.class)
    static final class AfterItself implements ISystem {}

    @UpdateBefore(UpdateWorldTimeSystem.class)
    static final class BeforeTime implements ISystem {}

    @UpdateBefore(B.class)
    static final class AbsentTarget implements ISystem {}

    static class Parent implements ISystem {}

    @UpdateAfter(B.class)
    static class AfterB implements ISystem {}

    @UpdateBefore(C.class)
    static final class AfterBBeforeC extends AfterB {}

    @UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true, orderLast = true)
    static final class FirstAndLast implements ISystem {}

    @UpdateInGroup(B.class)
    static final class InASystem implements ISystem {}

    @UpdateInGroup(String.class)
    static final class InAText implements ISystem {}

    @UpdateInGroup(InitializationSystemGroup.class)
    @UpdateInGroup(PresentationSystemGroup.class)
    static final class InTwo implements ISystem {}

    @UpdateBefore(Round2.class)
    static final class Round1 implements ISystem {}

    @UpdateBefore(Round3.class)
    static final class Round2 implements ISystem {}

    @UpdateBefore(Round1.class)
    static final class Round3 implements ISystem {}

    @UpdateBefore(Round1.class)
    static final class Upstream implements ISystem {}

    @UpdateAfter(Round3.class)
    static final class Downstream implements ISystem {}

    @UpdateBefore(OuterB.class)
    static final class OuterA extends ComponentSystemGroup {}

    static final class OuterB extends ComponentSystemGroup {}
}
