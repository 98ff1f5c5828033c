package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.types.BufferCompiler;
import dev.phalanx.structs.compile.types.RefCompiler;
import dev.phalanx.structs.compile.vector.Total;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.loaded.KernelCache;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An iteration kernel before its class is defined: generated, or from the kernel cache.
///
/// @param bytes its class file
/// @param nest the name of the class whose code is in the kernel, or null if the kernel calls its body
/// @param mentioned the numbers of those leaves of the plan whose generated reference or buffer class the kernel
///     mentions; empty if it is not for the cache
/// @param explanation the line of [Explanation]
/// @param totals the fields that all rows have in common, which the kernel reads and assigns for several rows at once
/// @param rows the class files of [dev.phalanx.structs.compile.vector.VectorRows] that the kernel uses
@SuppressWarnings("ArrayRecordComponent") // Two kernels are never compared.
record KernelClass(
        byte[] bytes,
        @Nullable String nest,
        List<Integer> mentioned,
        String explanation,
        List<Total> totals,
        List<byte[]> rows) {

    /// A kernel that was generated and goes to the cache.
    static KernelClass of(
            IterationPlan plan, byte[] bytes, @Nullable String nest, String explanation, List<byte[]> rows) {
        Set<ClassDesc> classes = new HashSet<>();
        for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
            if (entry instanceof ClassEntry named) {
                classes.add(named.asSymbol());
            }
        }
        List<KernelParameter> leaves = plan.leaves();
        List<Integer> mentioned = IntStream.range(0, leaves.size())
                .filter(leaf -> isGenerated(leaves.get(leaf)) && classes.contains(classOf(leaves.get(leaf))))
                .boxed()
                .toList();
        return new KernelClass(bytes, nest, mentioned, explanation, List.of(), rows);
    }

    /// The kernel of an entry of the cache.
    ///
    /// @param rows the class files of what runs several rows at once
    static KernelClass parse(KernelCache.Entry entry, List<byte[]> rows) {
        List<String> lines = entry.note().lines().toList();
        List<Integer> mentioned = Stream.of(lines.get(1).split(" ", -1))
                .filter(number -> !number.isEmpty())
                .map(Integer::valueOf)
                .toList();
        return new KernelClass(
                entry.bytes(), lines.get(0).isEmpty() ? null : lines.get(0), mentioned, lines.get(2), List.of(), rows);
    }

    /// How many class files of what runs several rows at once belong to the kernel of an entry of the cache.
    static int rows(KernelCache.Entry entry) {
        return Integer.parseInt(entry.note().lines().skip(3).findFirst().orElseThrow());
    }

    /// The entry of the cache.
    KernelCache.Entry entry() {
        List<String> numbers = mentioned.stream().map(String::valueOf).toList();
        return new KernelCache.Entry(
                bytes,
                (nest == null ? "" : nest) + "\n" + String.join(" ", numbers) + "\n" + explanation + "\n"
                        + rows.size());
    }

    /// Defines the generated classes that the kernel mentions.
    void defineMentioned(IterationPlan plan) {
        List<KernelParameter> leaves = plan.leaves();
        mentioned.forEach(leaf -> classOf(leaves.get(leaf)));
    }

    private static boolean isGenerated(KernelParameter leaf) {
        return leaf.access().isReference() || leaf.access().isBuffer();
    }

    /// The generated class of a leaf's references or buffers, defined if it was not.
    private static ClassDesc classOf(KernelParameter leaf) {
        StructLayout layout = StructLayout.of(leaf.struct().type());
        return leaf.access().isBuffer()
                ? BufferCompiler.classOf(layout)
                : RefCompiler.classOf(layout, leaf.access() != KernelParameter.Access.REF_RO);
    }
}
