/// <reference path="./ifsc-codes.d.ts" />
import ifsc from 'ifsc'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'

export const knownBankCodes: BankCodes = { isIfsc: (code) => ifsc.validate(code) }
