import { plainCharacters, type Span } from './plain-form.ts'

export const CARD_ENTERED = 'common.fields.noCardNumber'

/**
 * Recognizes payment card numbers in text, so that none is ever stored: by issuer range, length, check digit
 * and layout together, so that phone numbers, ids and amounts pass. Ranges: ISO/IEC 7812, the schemes'
 * published tables. Visa's numbers of 13 digits are no longer issued, and German phone numbers have the same
 * form.
 */
const ISSUERS: readonly (readonly [digits: RegExp, lengths: readonly number[]])[] = [
	// Visa
	[/^4/, [16, 19]],
	// Mastercard
	[/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
	// American Express
	[/^3[47]/, [15]],
	// Diners Club
	[/^(?:30[0-5]|3095|36|3[89])/, [14, 16, 19]],
	// Discover
	[/^(?:6011|64[4-9]|65)/, [16, 19]],
	// JCB
	[/^35(?:2[89]|[3-8])/, [16, 19]],
	// UnionPay
	[/^62/, [16, 17, 18, 19]],
	// RuPay
	[/^(?:508[5-9]|6069[89]|607|608[0-5]|817[2-9]|81[89]|820[01])/, [16]],
	// Maestro
	[/^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, [13, 14, 15, 16, 17, 18, 19]],
	// Mir
	[/^220[0-4]/, [16, 17, 18, 19]],
]
const SHORTEST = 13

/** Between groups; no quotes, brackets and braces, so that a line of JSON without a number stays JSON. */
const GAP = '(?:[\\s\\-._/]{1,3}|[!#-/:-@\\\\^\\x60|~])'
const GAP_OF_TWO = '[\\s\\-_/]{1,3}'
const LAYOUTS = [
	// Behind a point and digits they are the decimals of a number.
	'(?<!\\d\\.)\\d{13,19}',
	// The last of four groups may belong to the following text.
	`(?:\\d{4}${GAP}){3}\\d{1,4}(?:${GAP}\\d{1,3})?`,
	`\\d{4}${GAP}\\d{6}${GAP}\\d{4,5}`,
	`\\d{6}${GAP_OF_TWO}\\d{7,13}`,
	`\\d{8}${GAP_OF_TWO}\\d{8}`,
	`(?<!(?<!\\d)\\d\\d${GAP})(?:\\d\\d${GAP}){6,8}\\d{1,2}(?!${GAP}\\d\\d(?!\\d))`,
]
const LAYOUT = new RegExp(`(?<!\\d)(?=[2-68])(?:${LAYOUTS.join('|')})(?!\\d)`, 'g')
const IDS =
	/\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[a-f][0-9a-f]{13,}[a-f]|[0-9a-f]{24,})\b/gi
const LINK =
	/(?<![\w.-])((?:https?:\/\/[^\s/?#]{1,253}|(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?)[/?#])(\S*)/gi
const ENOUGH_DIGITS = new RegExp(`^(?:\\P{N}*\\p{N}){${SHORTEST}}`, 'u')

export const hasCardNumber = (text: string): boolean =>
	mayHoldOne(text) && find(plainCharacters(text).text).next().done === false

const mayHoldOne = (text: string): boolean => text.length >= SHORTEST && ENOUGH_DIGITS.test(text)

export function withoutCardNumbers(text: string, replacement: (before: string) => string): string {
	if (!mayHoldOne(text)) return text
	const plain = plainCharacters(text)
	let result = ''
	let at = 0
	for (const found of find(plain.text)) {
		const { start, end } = plain.spanOf(found.start, found.end)
		result += text.slice(at, start) + replacement(text.slice(0, start))
		at = end
	}
	return result + text.slice(at)
}

/** Removes card numbers from text of a browser or a file that its sender can't correct. */
export const cardFree = (text: string): string => withoutCardNumbers(text, () => '•••')

function* find(text: string): Generator<Span> {
	const typed = withoutIds(text)
	const layout = new RegExp(LAYOUT)
	for (let match = layout.exec(typed); match; match = layout.exec(typed)) {
		const [groups] = match
		const start = match.index
		const number = isIssued(groups) ? groups : withoutLastGroup(groups)
		if (number === groups || isIssued(number)) {
			layout.lastIndex = start + number.length
			yield { start, end: layout.lastIndex }
		} else layout.lastIndex = start + firstGroupOf(groups)
	}
}

function withoutIds(text: string): string {
	const crossed = (id: string) => 'x'.repeat(id.length)
	const rest = text.replace(IDS, crossed)
	return rest.includes('/')
		? rest.replace(LINK, (_, host: string, path: string) => host + path.replace(/\d{13,}/g, crossed))
		: rest
}

const isDigit = (text: string, at: number): boolean => {
	const code = text.charCodeAt(at)
	return code >= 0x30 && code <= 0x39
}

function firstGroupOf(groups: string): number {
	let length = 1
	while (isDigit(groups, length)) length += 1
	return length
}

function withoutLastGroup(groups: string): string {
	let end = groups.length
	while (isDigit(groups, end - 1)) end -= 1
	while (end > 0 && !isDigit(groups, end - 1)) end -= 1
	return groups.slice(0, end)
}

function isIssued(groups: string): boolean {
	if (!hasCheckDigit(groups)) return false
	const digits = groups.replace(/\D/g, '')
	return ISSUERS.some(([start, lengths]) => lengths.includes(digits.length) && start.test(digits))
}

/** Checks ISO/IEC 7812-1, annex B, ignoring separators. */
function hasCheckDigit(groups: string): boolean {
	let sum = 0
	let isDoubled = false
	for (let at = groups.length - 1; at >= 0; at -= 1) {
		if (!isDigit(groups, at)) continue
		const digit = (groups.charCodeAt(at) - 0x30) * (isDoubled ? 2 : 1)
		sum += digit > 9 ? digit - 9 : digit
		isDoubled = !isDoubled
	}
	return sum % 10 === 0
}
