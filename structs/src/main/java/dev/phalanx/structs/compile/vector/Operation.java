package dev.phalanx.structs.compile.vector;

/// An operation on one or two values of the same type, by its name in `VectorOperators`.
///
/// `POW` is not among them: for ±1 and infinities or NaN, vectors have other results than `Math.pow`.
enum Operation {
    ADD(Form.ASSOCIATIVE),
    SUB(Form.BINARY),
    MUL(Form.ASSOCIATIVE),
    DIV(Form.BINARY),
    MIN(Form.ASSOCIATIVE),
    MAX(Form.ASSOCIATIVE),
    AND(Form.ASSOCIATIVE),
    OR(Form.ASSOCIATIVE),
    XOR(Form.ASSOCIATIVE),
    LSHL(Form.SHIFT),
    ASHR(Form.SHIFT),
    LSHR(Form.SHIFT),
    NEG(Form.UNARY),
    ABS(Form.UNARY),
    SQRT(Form.UNARY),
    SIN(Form.UNARY),
    COS(Form.UNARY),
    TAN(Form.UNARY),
    ASIN(Form.UNARY),
    ACOS(Form.UNARY),
    ATAN(Form.UNARY),
    EXP(Form.UNARY),
    EXPM1(Form.UNARY),
    LOG(Form.UNARY),
    LOG1P(Form.UNARY),
    LOG10(Form.UNARY),
    CBRT(Form.UNARY),
    SINH(Form.UNARY),
    COSH(Form.UNARY),
    TANH(Form.UNARY),
    ATAN2(Form.BINARY),
    HYPOT(Form.BINARY);

    /// What kind of operator it is.
    enum Form {
        UNARY("Unary"),
        BINARY("Binary"),
        ASSOCIATIVE("Associative"),
        SHIFT("Binary");

        private final String operator;

        Form(String operator) {
            this.operator = operator;
        }

        /// The simple name of the operator's interface.
        String operator() {
            return operator;
        }
    }

    private final Form form;

    Operation(Form form) {
        this.form = form;
    }

    Form form() {
        return form;
    }

    /// Whether the result is known to the last bit, rather than within the bounds that `Math` documents.
    boolean isExact() {
        return compareTo(SIN) < 0;
    }
}
