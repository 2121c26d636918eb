import { plainSigns } from '../../kernel/wire/digits.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

/** The format of an identity number of a person or an organization. */
interface NumberForm {
	readonly form: RegExp
	readonly characters: RegExp
	readonly groups: readonly number[]
	readonly separator: string
	readonly check?: (number: string) => boolean
	readonly message: string
}

/** Multiplication in the dihedral group of order ten, for Verhoeff's algorithm. */
const product = (a: number, b: number): number => {
	if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
	return b < 5 ? 5 + ((a - b) % 5) : (5 + a - b) % 5
}

const STEP = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const
const stepped = (digit: number, steps: number): number =>
	steps === 0 ? digit : stepped(STEP[digit] ?? 0, steps - 1)

/**
 * Checks whether the last digit is the Verhoeff check digit, which detects every wrong digit and every swap.
 */
export const hasVerhoeffDigit = (digits: string): boolean =>
	[...digits]
		.toReversed()
		.reduce((sum, digit, place) => product(sum, stepped(Number(digit), place % 8)), 0) === 0

const FORMS = {
	pan: {
		form: /^[A-Z]{5}\d{4}[A-Z]$/,
		characters: /[A-Z\d]/g,
		groups: [10],
		separator: '',
		message: 'common.fields.enterPan',
	},
	aadhaar: {
		form: /^[2-9]\d{11}$/,
		characters: /\d/g,
		groups: [4, 4, 4],
		separator: ' ',
		check: hasVerhoeffDigit,
		message: 'common.fields.enterAadhaar',
	},
	ein: {
		form: /^\d{9}$/,
		characters: /\d/g,
		groups: [2, 7],
		separator: '-',
		message: 'common.fields.enterEin',
	},
	/** The approval number under section 80G: the PAN, an F, the year and a serial number. */
	approval80G: {
		form: /^[A-Z]{5}\d{4}[A-Z]F20\d{2}\d{1,3}$/,
		characters: /[A-Z\d]/g,
		groups: [18],
		separator: '',
		message: 'common.fields.enterApproval80G',
	},
} as const satisfies Readonly<Record<string, NumberForm>>

export type NumberKind = keyof typeof FORMS
const formOf = (kind: NumberKind): NumberForm => FORMS[kind]

/**
 * Normalizes a number: removes blanks and hyphens and uses capitals.
 * @returns null when the text is not a number of this kind
 */
export function numberOf(kind: NumberKind, text: string): string | null {
	const { form, check } = formOf(kind)
	const number = plainSigns(text).replaceAll(/[\s-]/g, '').toUpperCase()
	return form.test(number) && (check?.(number) ?? true) ? number : null
}

/** Formats typed input as groups; drops other characters and those beyond the last group. */
export function typedNumber(kind: NumberKind, typed: string): string {
	const { characters, groups, separator } = formOf(kind)
	const counted = (plainSigns(typed).toUpperCase().match(characters) ?? []).join('')
	let from = 0
	const parts = groups.map((size) => {
		const part = counted.slice(from, from + size)
		from += size
		return part
	})
	return parts.filter((part) => part !== '').join(separator)
}

const VISIBLE = 4
export const lastFour = (number: string): string => number.slice(-VISIBLE)

/** Accepts a number however it was typed; the output has no blanks or hyphens and is in capitals. */
export const identityNumber = (kind: NumberKind) =>
	plainText(formOf(kind).message)
		.max(40, formOf(kind).message)
		.transform((typed, context) => {
			const number = numberOf(kind, typed)
			if (number !== null) return number
			context.addIssue({ code: 'custom', message: formOf(kind).message })
			return ''
		})
