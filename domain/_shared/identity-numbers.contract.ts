import { plainSigns } from '../../kernel/wire/digits.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

/** What tax offices and states number people and organizations by. */
interface NumberForm {
	/** Characters that don't count have been left out before. */
	readonly form: RegExp
	/** What a field takes of what is typed. */
	readonly characters: RegExp
	/** How many characters stand together where the number is written out. */
	readonly groups: readonly number[]
	readonly separator: string
	/** What nobody can see by the form alone. */
	readonly check?: (number: string) => boolean
	/** The text of a field that holds no such number. */
	readonly message: string
}

/** Products in the dihedral group of order ten, whose elements are the digits. */
const product = (a: number, b: number): number => {
	if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
	return b < 5 ? 5 + ((a - b) % 5) : (5 + a - b) % 5
}

/** What a digit becomes by one step further from the right. */
const STEP = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const
const stepped = (digit: number, steps: number): number =>
	steps === 0 ? digit : stepped(STEP[digit] ?? 0, steps - 1)

/** Whether the last digit is Verhoeff's check digit of those before it: it finds every wrong digit and every swap. */
export const hasVerhoeffDigit = (digits: string): boolean =>
	[...digits]
		.toReversed()
		.reduce((sum, digit, place) => product(sum, stepped(Number(digit), place % 8)), 0) === 0

const FORMS = {
	/** India's permanent account number. */
	pan: {
		form: /^[A-Z]{5}\d{4}[A-Z]$/,
		characters: /[A-Z\d]/g,
		groups: [10],
		separator: '',
		message: 'common.fields.enterPan',
	},
	/** India's number of residents. */
	aadhaar: {
		form: /^[2-9]\d{11}$/,
		characters: /\d/g,
		groups: [4, 4, 4],
		separator: ' ',
		check: hasVerhoeffDigit,
		message: 'common.fields.enterAadhaar',
	},
	/** The US employer identification number. */
	ein: {
		form: /^\d{9}$/,
		characters: /\d/g,
		groups: [2, 7],
		separator: '-',
		message: 'common.fields.enterEin',
	},
	/** Of an approval under section 80G: the PAN, an F, the year and a serial number. */
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
 * The number that a text holds: blanks and hyphens don't count, small letters are capitals.
 * @returns null when it is none of that kind
 */
export function numberOf(kind: NumberKind, text: string): string | null {
	const { form, check } = formOf(kind)
	const number = plainSigns(text).replaceAll(/[\s-]/g, '').toUpperCase()
	return form.test(number) && (check?.(number) ?? true) ? number : null
}

/** What a field shows of what is typed into it: only characters that count, in groups, and none past the last. */
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

/** How many characters of a number stay visible: its last ones. */
const VISIBLE = 4
export const lastFour = (number: string): string => number.slice(-VISIBLE)

/** A number of a kind, however it was typed. Inside: without blanks and hyphens, in capitals. */
export const identityNumber = (kind: NumberKind) =>
	plainText(formOf(kind).message)
		.max(40, formOf(kind).message)
		.transform((typed, context) => {
			const number = numberOf(kind, typed)
			if (number !== null) return number
			context.addIssue({ code: 'custom', message: formOf(kind).message })
			return ''
		})
