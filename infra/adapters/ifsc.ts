/// <reference path="./ifsc-codes.d.ts" />
import ifsc from 'ifsc'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'

/** Knows the branches of the Reserve Bank's list, as the package's version has them; nothing is looked up. */
export const knownBankCodes: BankCodes = { isIfsc: (code) => ifsc.validate(code) }
