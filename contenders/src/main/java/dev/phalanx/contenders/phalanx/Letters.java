package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.components.IComponentData;
import java.util.List;

/// The 26 components that tell the archetypes of the fragmented workload apart.
final class Letters {
    static final List<Class<? extends IComponentData>> ALL = List.of(
            Alpha.class,
            Bravo.class,
            Charlie.class,
            Delta.class,
            Echo.class,
            Foxtrot.class,
            Golf.class,
            Hotel.class,
            India.class,
            Juliett.class,
            Kilo.class,
            Lima.class,
            Mike.class,
            November.class,
            Oscar.class,
            Papa.class,
            Quebec.class,
            Romeo.class,
            Sierra.class,
            Tango.class,
            Uniform.class,
            Victor.class,
            Whiskey.class,
            Xray.class,
            Yankee.class,
            Zulu.class);

    private Letters() {}

    record Alpha(float value) implements IComponentData {}

    record Bravo(float value) implements IComponentData {}

    record Charlie(float value) implements IComponentData {}

    record Delta(float value) implements IComponentData {}

    record Echo(float value) implements IComponentData {}

    record Foxtrot(float value) implements IComponentData {}

    record Golf(float value) implements IComponentData {}

    record Hotel(float value) implements IComponentData {}

    record India(float value) implements IComponentData {}

    record Juliett(float value) implements IComponentData {}

    record Kilo(float value) implements IComponentData {}

    record Lima(float value) implements IComponentData {}

    record Mike(float value) implements IComponentData {}

    record November(float value) implements IComponentData {}

    record Oscar(float value) implements IComponentData {}

    record Papa(float value) implements IComponentData {}

    record Quebec(float value) implements IComponentData {}

    record Romeo(float value) implements IComponentData {}

    record Sierra(float value) implements IComponentData {}

    record Tango(float value) implements IComponentData {}

    record Uniform(float value) implements IComponentData {}

    record Victor(float value) implements IComponentData {}

    record Whiskey(float value) implements IComponentData {}

    record Xray(float value) implements IComponentData {}

    record Yankee(float value) implements IComponentData {}

    record Zulu(float value) implements IComponentData {}
}
