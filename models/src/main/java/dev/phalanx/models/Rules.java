package dev.phalanx.models;

/// Which rules a model of the public comparison
/// [ABMFrameworksComparison](https://github.com/JuliaDynamics/ABMFrameworksComparison) follows, where its entries
/// differ from what it declares.
public enum Rules {
    /// Those that the comparison declares.
    DECLARED,

    /// Those of the entry with Ark.jl.
    ARK
}
