package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Emits the method `iterate` of a kernel whose runs may have words. The following code replaces the loop over slots:
///
/// ```
/// if (runs.firstWord[run] == runs.endWord[run]) {
///     for (; slot < end; slot++) { … }
/// } else {
///     for (int w = runs.firstWord[run]; w < runs.endWord[run]; w++) {
///         for (long bits = runs.word[w]; bits != 0; bits &= bits - 1) {
///             slot = runs.wordSlot[w] + Long.numberOfTrailingZeros(bits); …
///         }
///     }
/// }
/// ```
///
/// That has the body twice, so that the first loop is the one that C2 vectorises; one loop for both would take ten
/// times as long over ranges. Only a long body whose code is copied into the kernel, and a kernel that is split, stand
/// in one place that both share. Rows of a word that can be run at once are run when it is entered.
final class MaskedLoop extends RunLoop {
    private static final ClassDesc LONG = Names.of(Long.class);
    private static final ClassDesc LONGS = CD_long.arrayType();

    /// Fewer rows of a word are run one by one, which takes less than lanes that are half empty.
    private static final int FEWEST_BITS = 20;

    private final boolean once;
    private final int firstWords;
    private final int endWords;
    private final int words;
    private final int wordSlots;
    private final int word;
    private final int endWord;
    private final int base;
    private final int bits;

    MaskedLoop(
            IterationPlan plan,
            CodeBuilder code,
            BodyCall bodyCall,
            Scratch scratch,
            MethodPieces pieces,
            boolean split) {
        super(plan, code, bodyCall, scratch, pieces, split);
        once = split || !bodyCall.isShort();
        firstWords = code.allocateLocal(TypeKind.REFERENCE);
        endWords = code.allocateLocal(TypeKind.REFERENCE);
        words = code.allocateLocal(TypeKind.REFERENCE);
        wordSlots = code.allocateLocal(TypeKind.REFERENCE);
        word = code.allocateLocal(TypeKind.INT);
        endWord = code.allocateLocal(TypeKind.INT);
        base = code.allocateLocal(TypeKind.INT);
        bits = code.allocateLocal(TypeKind.LONG);
    }

    @Override
    void prologue() {
        super.prologue();
        load("firstWord", INTS, firstWords);
        load("endWord", INTS, endWords);
        load("word", LONGS, words);
        load("wordSlot", INTS, wordSlots);
    }

    @Override
    void slots() {
        code.aload(firstWords).iload(run).iaload().istore(word);
        code.aload(endWords).iload(run).iaload().istore(endWord);
        if (once) {
            rangeOrWords();
        } else {
            Label masked = code.newLabel();
            Label done = code.newLabel();
            code.iload(word).iload(endWord).if_icmplt(masked);
            range();
            code.goto_(done);
            code.labelBinding(masked);
            words(done);
            code.labelBinding(done);
        }
    }

    /// Calls the body for the bits of each word.
    private void words(Label done) {
        Label nextWord = code.newBoundLabel();
        code.iload(word).iload(endWord).if_icmpge(done);
        enterWord();
        Label nextBit = code.newBoundLabel();
        code.lload(bits).lconst_0().lcmp().ifeq(nextWord);
        takeBit();
        callBody();
        code.goto_(nextBit);
    }

    /// The same for a run with words and one without, with the body in one place. A run without has no bits left and
    /// no word, so its slots are counted up; one with words has no slot left once its words are done.
    private void rangeOrWords() {
        Label body = code.newLabel();
        Label nextBit = code.newLabel();
        Label nextWord = code.newLabel();
        Label wordDone = code.newLabel();
        Label nextSlot = code.newLabel();
        Label done = code.newLabel();
        Label hasWords = code.newLabel();
        code.lconst_0().lstore(bits).iconst_0().istore(base);
        code.iload(word).iload(endWord).if_icmplt(hasWords);
        rows();
        code.goto_(nextSlot);
        code.labelBinding(hasWords);
        code.iconst_0().istore(end);
        code.labelBinding(nextWord);
        enterWord();
        if (bodyCall.hasRows()) {
            code.lload(bits).lconst_0().lcmp().ifeq(wordDone);
        }
        code.labelBinding(nextBit);
        takeBit();
        code.labelBinding(body);
        callBody();
        code.lload(bits).lconst_0().lcmp().ifne(nextBit);
        code.labelBinding(wordDone);
        code.iload(word).iload(endWord).if_icmplt(nextWord);
        code.iinc(slot, 1);
        code.labelBinding(nextSlot);
        code.iload(slot).iload(end).if_icmplt(body);
        code.labelBinding(done);
    }

    private void enterWord() {
        code.aload(wordSlots).iload(word).iaload().istore(base);
        code.aload(words).iload(word).laload().lstore(bits);
        code.iinc(word, 1);
        if (bodyCall.hasRows()) {
            Label done = code.newLabel();
            code.lload(bits).invokestatic(LONG, "bitCount", MethodTypeDesc.of(CD_int, CD_long));
            code.loadConstant(FEWEST_BITS).if_icmplt(done);
            maskedRows(base, bits);
            code.labelBinding(done);
        }
    }

    /// Makes the lowest bit the slot and takes it away.
    private void takeBit() {
        code.iload(base).lload(bits);
        code.invokestatic(LONG, "numberOfTrailingZeros", MethodTypeDesc.of(CD_int, CD_long));
        code.iadd().istore(slot);
        code.lload(bits).lload(bits).lconst_1().lsub().land().lstore(bits);
    }
}
