use crate::mnemonic::mnemonics;

mnemonics! {
    /// The word that names an instruction; the additions of the CDP1806 come last.
    family: "CDP1802 or CDP1806";
    aliases: [
        "BPZ" Bdf, "BGE" Bdf, "BM" Bnf, "BL" Bnf,
        "NBR" Skp, "NLBR" Lskp, "RSHR" Shrc, "RSHL" Shlc
    ];

    Idl "IDL" "wait for a request";
    Ldn "LDN" "load D through a register";
    Inc "INC" "increment a register";
    Dec "DEC" "decrement a register";
    Br "BR" "branch";
    Bq "BQ" "branch if Q is 1";
    Bz "BZ" "branch if D is 0";
    Bdf "BDF" "branch if DF is 1";
    B1 "B1" "branch if EF1 is asserted";
    B2 "B2" "branch if EF2 is asserted";
    B3 "B3" "branch if EF3 is asserted";
    B4 "B4" "branch if EF4 is asserted";
    Skp "SKP" "skip a byte";
    Bnq "BNQ" "branch if Q is 0";
    Bnz "BNZ" "branch if D is not 0";
    Bnf "BNF" "branch if DF is 0";
    Bn1 "BN1" "branch if EF1 is not asserted";
    Bn2 "BN2" "branch if EF2 is not asserted";
    Bn3 "BN3" "branch if EF3 is not asserted";
    Bn4 "BN4" "branch if EF4 is not asserted";
    Lda "LDA" "load D through a register and advance it";
    Str "STR" "store D through a register";
    Irx "IRX" "increment R(X)";
    Out "OUT" "memory at R(X) to a port, advance R(X)";
    Inp "INP" "a port to memory at R(X) and D";
    Ret "RET" "X and P from memory, interrupts on";
    Dis "DIS" "X and P from memory, interrupts off";
    Ldxa "LDXA" "load D through R(X) and advance it";
    Stxd "STXD" "store D through R(X) and decrement it";
    Adc "ADC" "add memory with carry";
    Sdb "SDB" "memory less D with borrow";
    Shrc "SHRC" "shift right with carry";
    Smb "SMB" "D less memory with borrow";
    Sav "SAV" "store T";
    Mark "MARK" "push X and P, X becomes P";
    Req "REQ" "Q to 0";
    Seq "SEQ" "Q to 1";
    Adci "ADCI" "add a byte with carry";
    Sdbi "SDBI" "a byte less D with borrow";
    Shlc "SHLC" "shift left with carry";
    Smbi "SMBI" "D less a byte with borrow";
    Glo "GLO" "low byte of a register to D";
    Ghi "GHI" "high byte of a register to D";
    Plo "PLO" "D to the low byte of a register";
    Phi "PHI" "D to the high byte of a register";
    Lbr "LBR" "long branch";
    Lbq "LBQ" "long branch if Q is 1";
    Lbz "LBZ" "long branch if D is 0";
    Lbdf "LBDF" "long branch if DF is 1";
    Nop "NOP" "no operation";
    Lsnq "LSNQ" "skip two bytes if Q is 0";
    Lsnz "LSNZ" "skip two bytes if D is not 0";
    Lsnf "LSNF" "skip two bytes if DF is 0";
    Lskp "LSKP" "skip two bytes";
    Lbnq "LBNQ" "long branch if Q is 0";
    Lbnz "LBNZ" "long branch if D is not 0";
    Lbnf "LBNF" "long branch if DF is 0";
    Lsie "LSIE" "skip two bytes if interrupts are on";
    Lsq "LSQ" "skip two bytes if Q is 1";
    Lsz "LSZ" "skip two bytes if D is 0";
    Lsdf "LSDF" "skip two bytes if DF is 1";
    Sep "SEP" "a register becomes the program counter";
    Sex "SEX" "a register becomes the data pointer";
    Ldx "LDX" "load D through R(X)";
    Or "OR" "or with memory";
    And "AND" "and with memory";
    Xor "XOR" "exclusive or with memory";
    Add "ADD" "add memory";
    Sd "SD" "memory less D";
    Shr "SHR" "shift right";
    Sm "SM" "D less memory";
    Ldi "LDI" "load a byte";
    Ori "ORI" "or with a byte";
    Ani "ANI" "and with a byte";
    Xri "XRI" "exclusive or with a byte";
    Adi "ADI" "add a byte";
    Sdi "SDI" "a byte less D";
    Shl "SHL" "shift left";
    Smi "SMI" "D less a byte";
    Stpc "STPC" "stop the counter";
    Dtc "DTC" "decrement the counter";
    Spm2 "SPM2" "measure pulses on EF2";
    Scm2 "SCM2" "count events on EF2";
    Spm1 "SPM1" "measure pulses on EF1";
    Scm1 "SCM1" "count events on EF1";
    Ldc "LDC" "load the counter from D";
    Stm "STM" "start the timer";
    Gec "GEC" "the counter to D";
    Etq "ETQ" "let the counter toggle Q";
    Xie "XIE" "external interrupts on";
    Xid "XID" "external interrupts off";
    Cie "CIE" "counter interrupts on";
    Cid "CID" "counter interrupts off";
    Dbnz "DBNZ" "decrement a register, long branch if it is not 0";
    Bci "BCI" "branch on a counter interrupt";
    Bxi "BXI" "branch on an external interrupt";
    Rlxa "RLXA" "load a register through R(X), advance by two";
    Dadc "DADC" "add memory with carry in decimal";
    Dsav "DSAV" "push T, D and DF";
    Dsmb "DSMB" "D less memory with borrow in decimal";
    Daci "DACI" "add a byte with carry in decimal";
    Dsbi "DSBI" "D less a byte with borrow in decimal";
    Scal "SCAL" "call, linking through a register";
    Sret "SRET" "return, linking through a register";
    Rsxd "RSXD" "store a register through R(X), back by two";
    Rnx "RNX" "a register to R(X)";
    Rldi "RLDI" "load a register with a word";
    Dadd "DADD" "add memory in decimal";
    Dsm "DSM" "D less memory in decimal";
    Dadi "DADI" "add a byte in decimal";
    Dsmi "DSMI" "D less a byte in decimal";
}

/// Whether an instruction works on decimal digits.
pub(super) const fn is_decimal(mnemonic: Mnemonic) -> bool {
    use Mnemonic::{Daci, Dadc, Dadd, Dadi, Dsbi, Dsm, Dsmb, Dsmi};
    matches!(mnemonic, Dadd | Dadi | Dadc | Daci | Dsm | Dsmi | Dsmb | Dsbi)
}

/// Whether an instruction uses T for itself and leaves something in it that the
/// manual does not define.
pub(super) const fn loses_t(mnemonic: Mnemonic) -> bool {
    use Mnemonic::{Rldi, Rlxa, Rnx, Rsxd, Scal, Sret};
    matches!(mnemonic, Rldi | Rlxa | Rsxd | Rnx | Scal | Sret)
}
