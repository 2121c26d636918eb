import { asciiDigits } from './digits.ts'

/** What is told beside a field that a card number was entered in. */
export const CARD_ENTERED = 'common.fields.noCardNumber'

/**
 * Recognises payment card numbers in text, so that none is ever taken in: by issuer range, length, check
 * digit and layout together, so that phone numbers, ids and amounts are let through. Ranges: ISO/IEC 7812,
 * the schemes' published tables. Visa's numbers of 13 digits are no longer issued, and German phone numbers
 * look like them.
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

const MAX_LENGTH = 19

/** Lengths of the groups in which the digits of a card stand, as printed; or they stand all together. */
const LAYOUT = /^(?:\d+|4 4 4 [1-4](?: [1-3])?|4 6 [45]|6 (?:[7-9]|1[0-3])|8 8)$/
const MAX_GROUPS = 5

const RUN = /\p{Nd}+(?:[\s\p{Pd}._/\u00b7]{1,3}\p{Nd}+)*/gu
const GROUP = /\p{Nd}+/gu
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const ONE_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Shows as nothing, and would hide a number from whoever looks for digits. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

interface Found {
	readonly start: number
	readonly end: number
}

/** Is there a card number in it? */
export const hasCardNumber = (text: string): boolean =>
	mayHoldOne(text) && find(text.replace(INVISIBLE, '')).next().done === false

/** Nearly every text is let through here, at a fraction of what the search costs: it has too few digits, or is an id. */
function mayHoldOne(text: string): boolean {
	if (text.length < SHORTEST) return false
	let digits = 0
	for (let index = 0; index < text.length; index += 1) {
		const code = text.charCodeAt(index)
		// Other scripts have digits, too.
		if ((code >= 0x30 && code <= 0x39) || code > 0x7f) digits += 1
	}
	return digits >= SHORTEST && !(text.length === 36 && ONE_UUID.test(text))
}

/** The same text with every card number replaced. */
export function withoutCardNumbers(text: string, replacement: (before: string) => string): string {
	if (!hasCardNumber(text)) return text
	const visible = text.replace(INVISIBLE, '')
	let result = ''
	let at = 0
	for (const { start, end } of find(visible)) {
		result += visible.slice(at, start) + replacement(visible.slice(0, start))
		at = end
	}
	return result + visible.slice(at)
}

function* find(text: string): Generator<Found> {
	const searched = text.includes('-') ? text.replace(UUID, (id) => 'x'.repeat(id.length)) : text
	for (const run of searched.matchAll(RUN)) {
		if (run[0].length >= SHORTEST) yield* inRun(searched, run.index, run[0])
	}
}

interface Group extends Found {
	readonly digits: string
}

/** A number may stand among others: every row of groups that could be one is looked at, the longest last. */
function* inRun(text: string, at: number, run: string): Generator<Found> {
	let row: Group[] = []
	for (const match of run.matchAll(GROUP)) {
		const start = at + match.index
		row.push({ start, end: start + match[0].length, digits: asciiDigits(match[0]) })
		if (row.length > MAX_GROUPS) row.shift()
		const found = endingHere(row)
		if (!found || isOther(text, found.start, found.end, found.groups)) continue
		yield found
		row = []
	}
}

/** The longest row of groups up to the last one that is a card number. */
function endingHere(row: readonly Group[]): (Found & { groups: number }) | null {
	let digits = ''
	let lengths = ''
	let found: (Found & { groups: number }) | null = null
	for (let index = row.length - 1; index >= 0; index -= 1) {
		const group = row[index]
		if (!group || digits.length + group.digits.length > MAX_LENGTH) break
		digits = group.digits + digits
		lengths = lengths === '' ? `${group.digits.length}` : `${group.digits.length} ${lengths}`
		if (digits.length < SHORTEST || !LAYOUT.test(lengths) || !isIssued(digits)) continue
		found = { start: group.start, end: row.at(-1)?.end ?? 0, groups: row.length - index }
	}
	return found
}

const isIssued = (digits: string): boolean =>
	ISSUERS.some(([start, lengths]) => lengths.includes(digits.length) && start.test(digits)) &&
	hasCheckDigit(digits)

/** A phone number says so by its plus; digits amid hexadecimal ones are of an id. */
function isOther(text: string, start: number, end: number, groups: number): boolean {
	const before = /[\w+]*$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? ''
	if (before.endsWith('+')) return true
	if (groups > 1) return false
	const after = /^\w*/.exec(text.slice(end, end + 64))?.[0] ?? ''
	const around = before.replace(/^.*\+/, '') + after
	return around !== '' && /^[0-9a-f]+$/i.test(around)
}

/** ISO/IEC 7812-1, annex B. */
function hasCheckDigit(digits: string): boolean {
	let sum = 0
	for (let index = 0; index < digits.length; index += 1) {
		const digit = digits.charCodeAt(digits.length - 1 - index) - 48
		const doubled = index % 2 === 1 ? digit * 2 : digit
		sum += doubled > 9 ? doubled - 9 : doubled
	}
	return sum % 10 === 0
}
