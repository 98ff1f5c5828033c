package dev.phalanx.samples.kotlin

import dev.phalanx.entities.components.IBufferElementData
import dev.phalanx.entities.components.IComponentData
import dev.phalanx.entities.query.QueryTerms

// snippet kotlin-tokens
inline fun <reified T : IComponentData> rw() = QueryTerms.rw(T::class.java)

inline fun <reified T : IComponentData> ro() = QueryTerms.ro(T::class.java)

inline fun <reified T : IBufferElementData> buffer() = QueryTerms.buffer(T::class.java)
// end kotlin-tokens
