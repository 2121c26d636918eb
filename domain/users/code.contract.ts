import { z } from 'zod'
import { asciiDigits, digitsIn } from '../../kernel/wire/digits.ts'
import { plainText } from '../../kernel/wire/schemas.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

export const CODE_LENGTH = 6
export const MAX_TYPED_CODE = 100

/** Unambiguous signs of recovery codes, and the length of a code. */
export const RECOVERY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECOVERY_LENGTH = 10
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_SIGNS}]{${RECOVERY_LENGTH}}$`)

/** Extracts six digits of any script from typed or pasted text; null when there are not six. */
export function readSixDigits(typed: string): string | null {
	const digits = digitsIn(typed)
	return digits.length === CODE_LENGTH ? digits : null
}

/** Extracts six digits or a recovery code in any grouping; null when it is neither. */
export function readSecondFactor(typed: string): string | null {
	const signs = asciiDigits(typed)
		.toUpperCase()
		.replaceAll(/[^0-9A-Z]/g, '')
	return RECOVERY_CODE.test(signs) ? signs : readSixDigits(typed)
}

/** A typed code. An impossible one is refused and does not count as a try. */
const typedCode = (read: (typed: string) => string | null, missing: TextRef, unreadable: TextRef) =>
	plainText(missing)
		.trim()
		.min(1, missing)
		.max(MAX_TYPED_CODE, unreadable)
		.transform((typed, context) => {
			const code = read(typed)
			if (code !== null) return code
			context.addIssue({ code: 'custom', message: unreadable })
			return ''
		})

/** The token of a mailed link: 256 bits. */
const LINK_TOKEN = /^[\w-]{43}$/
export const isLinkToken = (code: string): boolean => LINK_TOKEN.test(code)

export const codeOrLink = (missing: TextRef, unreadable: TextRef) =>
	typedCode((typed) => (isLinkToken(typed) ? typed : readSixDigits(typed)), missing, unreadable)

export const sixDigits = (missing: TextRef, unreadable: TextRef) =>
	typedCode(readSixDigits, missing, unreadable)

/** Validates while typing, and keeps the text as it is in the field. */
export const typedSecondFactor = z
	.string()
	.refine((typed) => readSecondFactor(typed) !== null, 'users.fields.secondFactorForm')

export const secondFactorCode = typedCode(
	readSecondFactor,
	'users.fields.enterCode',
	'users.fields.secondFactorForm',
)
