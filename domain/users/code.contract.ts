import { z } from 'zod'
import { asciiDigits, digitsIn } from '../../kernel/wire/digits.ts'
import { plainText } from '../../kernel/wire/schemas.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

/** Digits of a code that is mailed, texted or made by an app. */
export const CODE_LENGTH = 6
/** What may be typed or pasted around a code. */
export const MAX_TYPED_CODE = 100

/** Signs of recovery codes, which can't be taken for one another, and how many a code has. */
export const RECOVERY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECOVERY_LENGTH = 10
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_SIGNS}]{${RECOVERY_LENGTH}}$`)

/** The six digits in what was typed or pasted, of any script, whatever stands around them; null: there aren't six. */
export function readSixDigits(typed: string): string | null {
	const digits = digitsIn(typed)
	return digits.length === CODE_LENGTH ? digits : null
}

/** The same, or the signs of a recovery code, however they are grouped; null: neither. */
export function readSecondFactor(typed: string): string | null {
	const signs = asciiDigits(typed)
		.toUpperCase()
		.replaceAll(/[^0-9A-Z]/g, '')
	return RECOVERY_CODE.test(signs) ? signs : readSixDigits(typed)
}

/** A code as somebody typed it. What can be none is told so, and is no try. */
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

/** What the link of a mail has in the place of its code: 256 bits. */
const LINK_TOKEN = /^[\w-]{43}$/
export const isLinkToken = (code: string): boolean => LINK_TOKEN.test(code)

export const codeOrLink = (missing: TextRef, unreadable: TextRef) =>
	typedCode((typed) => (isLinkToken(typed) ? typed : readSixDigits(typed)), missing, unreadable)

export const sixDigits = (missing: TextRef, unreadable: TextRef) =>
	typedCode(readSixDigits, missing, unreadable)

/** The same while it is typed: it stays as it stands in its field. */
export const typedSecondFactor = z
	.string()
	.refine((typed) => readSecondFactor(typed) !== null, 'users.fields.secondFactorForm')

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = typedCode(
	readSecondFactor,
	'users.fields.enterCode',
	'users.fields.secondFactorForm',
)
