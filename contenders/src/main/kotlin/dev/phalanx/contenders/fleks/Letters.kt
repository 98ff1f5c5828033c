package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phalanx.bench.workload.Values
import dev.phalanx.contenders.objects.Single

/** A component of one number. */
internal sealed class Letter(start: Float) : Single() {
    init {
        value = start
    }
}

/** What [Fragmented] has everywhere. */
internal class Value(start: Float) : Letter(start), Component<Value> {
    override fun type() = Value

    companion object : ComponentType<Value>()
}

/** What [Churn] adds and removes. */
internal class Burning(start: Float) : Letter(start), Component<Burning> {
    override fun type() = Burning

    companion object : ComponentType<Burning>()
}

internal class A(start: Float) : Letter(start), Component<A> {
    override fun type() = A

    companion object : ComponentType<A>()
}

internal class B(start: Float) : Letter(start), Component<B> {
    override fun type() = B

    companion object : ComponentType<B>()
}

internal class C(start: Float) : Letter(start), Component<C> {
    override fun type() = C

    companion object : ComponentType<C>()
}

internal class D(start: Float) : Letter(start), Component<D> {
    override fun type() = D

    companion object : ComponentType<D>()
}

internal class E(start: Float) : Letter(start), Component<E> {
    override fun type() = E

    companion object : ComponentType<E>()
}

internal class F(start: Float) : Letter(start), Component<F> {
    override fun type() = F

    companion object : ComponentType<F>()
}

internal class G(start: Float) : Letter(start), Component<G> {
    override fun type() = G

    companion object : ComponentType<G>()
}

internal class H(start: Float) : Letter(start), Component<H> {
    override fun type() = H

    companion object : ComponentType<H>()
}

internal class I(start: Float) : Letter(start), Component<I> {
    override fun type() = I

    companion object : ComponentType<I>()
}

internal class J(start: Float) : Letter(start), Component<J> {
    override fun type() = J

    companion object : ComponentType<J>()
}

internal class K(start: Float) : Letter(start), Component<K> {
    override fun type() = K

    companion object : ComponentType<K>()
}

internal class L(start: Float) : Letter(start), Component<L> {
    override fun type() = L

    companion object : ComponentType<L>()
}

internal class M(start: Float) : Letter(start), Component<M> {
    override fun type() = M

    companion object : ComponentType<M>()
}

internal class N(start: Float) : Letter(start), Component<N> {
    override fun type() = N

    companion object : ComponentType<N>()
}

internal class O(start: Float) : Letter(start), Component<O> {
    override fun type() = O

    companion object : ComponentType<O>()
}

internal class P(start: Float) : Letter(start), Component<P> {
    override fun type() = P

    companion object : ComponentType<P>()
}

internal class Q(start: Float) : Letter(start), Component<Q> {
    override fun type() = Q

    companion object : ComponentType<Q>()
}

internal class R(start: Float) : Letter(start), Component<R> {
    override fun type() = R

    companion object : ComponentType<R>()
}

internal class S(start: Float) : Letter(start), Component<S> {
    override fun type() = S

    companion object : ComponentType<S>()
}

internal class T(start: Float) : Letter(start), Component<T> {
    override fun type() = T

    companion object : ComponentType<T>()
}

internal class U(start: Float) : Letter(start), Component<U> {
    override fun type() = U

    companion object : ComponentType<U>()
}

internal class V(start: Float) : Letter(start), Component<V> {
    override fun type() = V

    companion object : ComponentType<V>()
}

internal class W(start: Float) : Letter(start), Component<W> {
    override fun type() = W

    companion object : ComponentType<W>()
}

internal class X(start: Float) : Letter(start), Component<X> {
    override fun type() = X

    companion object : ComponentType<X>()
}

internal class Y(start: Float) : Letter(start), Component<Y> {
    override fun type() = Y

    companion object : ComponentType<Y>()
}

internal class Z(start: Float) : Letter(start), Component<Z> {
    override fun type() = Z

    companion object : ComponentType<Z>()
}

private val LETTERS: List<(Float) -> Component<*>> =
    listOf(::A, ::B, ::C, ::D, ::E, ::F, ::G, ::H, ::I, ::J, ::K, ::L, ::M, ::N, ::O, ::P, ::Q, ::R, ::S, ::T, ::U, ::V, ::W, ::X, ::Y, ::Z)

/** How many there are. */
internal const val LETTER_COUNT = 26

/** The letter of an index, from 0, with what an entity starts with. */
internal fun letter(index: Int, number: Int) = LETTERS[index](Values.single(index, number))

/** The letter of an index, from 0, with 0. */
internal fun emptyLetter(index: Int) = LETTERS[index](0f)
