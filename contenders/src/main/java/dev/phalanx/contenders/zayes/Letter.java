package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;

/// A component of one number.
interface Letter extends EntityComponent {
    float value();
}
