package dev.phalanx.samples.kotlin

import dev.phalanx.entities.components.IBufferElementData
import dev.phalanx.entities.components.IComponentData
import dev.phalanx.entities.query.QueryTokens

// snippet kotlin-tokens
inline fun <reified T : IComponentData> rw() = QueryTokens.rw(T::class.java)

inline fun <reified T : IComponentData> ro() = QueryTokens.ro(T::class.java)

inline fun <reified T : IBufferElementData> buffer() = QueryTokens.buffer(T::class.java)
// end kotlin-tokens
