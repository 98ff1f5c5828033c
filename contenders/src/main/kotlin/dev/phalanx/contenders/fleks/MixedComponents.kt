package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phalanx.contenders.objects.Damage as DamageFields
import dev.phalanx.contenders.objects.Data as DataFields
import dev.phalanx.contenders.objects.Health as HealthFields
import dev.phalanx.contenders.objects.Sprite as SpriteFields

/** What the system Data counts. */
internal class Data(number: Int) : DataFields(), Component<Data> {
    init {
        start(number)
    }

    override fun type() = Data

    companion object : ComponentType<Data>()
}

/** What is left of an entity. */
internal class Health(number: Int) : HealthFields(), Component<Health> {
    init {
        start(number)
    }

    override fun type() = Health

    companion object : ComponentType<Health>()
}

/** What an entity suffers. */
internal class Damage(number: Int) : DamageFields(), Component<Damage> {
    init {
        start(number)
    }

    override fun type() = Damage

    companion object : ComponentType<Damage>()
}

/** What is drawn of an entity. */
internal class Sprite : SpriteFields(), Component<Sprite> {
    override fun type() = Sprite

    companion object : ComponentType<Sprite>()
}
