import { plainForm, type Span } from '../kernel/wire/plain-form.ts'

export const MASK = '•••'

/**
 * Limits the parts to their maximum lengths (RFC 5321, 4.5.3.1), so that long texts are scanned in linear
 * time.
 */
const EMAIL =
	/[\p{L}\p{M}\p{N}._%+-]{1,64}\s?@\s?(?:[\p{L}\p{M}\p{N}-]{1,63}(?:\s?\.\s?[\p{L}\p{M}\p{N}-]{1,63})+|(?:g\s?mail|ymail|yahoo|hotmail|outlook|rediff(?:mail)?|icloud|proton(?:mail)?)(?![\p{L}\p{N}]))/giu
/** Seven digits or more, with common separators. */
const NUMBER = /(?:\+|00)?\d(?:[\s().\-/]{0,3}\d){6,}/g
/** Any sign but blanks may separate digits that have the form of a phone number. */
const GAP = '(?:[\\s().\\-/]{0,3}|[^\\p{L}\\p{M}\\p{N}\\s]{1,3})'
/** A mobile number of India, or any with a country code; not from the middle of a list. */
const PHONE = new RegExp(
	`(?<!\\d,?)(?:(?:(?:\\+?91|0)${GAP})?[6-9](?:${GAP}\\d){9}|\\+\\d(?:${GAP}\\d){7,14})(?!,?\\d)`,
	'gu',
)
const DAY = /^(?:\d{1,4}([-./])\d{1,2}\1\d{1,4}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/
const AMOUNT = /^(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/
const CURRENCY = /(?:[₹$€£]|\b(?:rs|inr|usd)\.?)\s?$/i
const DIGITS_OF_PHONE = 10

function isAmount(match: string, before: string): boolean {
	const parts = match.replace(/^\+/, '').split(/[\s()\-/]+/)
	if (!parts.every((part) => AMOUNT.test(part))) return false
	return parts.length > 1 || match.replace(/\D/g, '').length < DIGITS_OF_PHONE || CURRENCY.test(before)
}

function contactSpans(text: string): Span[] {
	const plain = plainForm(text)
	const found: Span[] = []
	const find = (pattern: RegExp, isContact: (match: string, before: string) => boolean) => {
		for (const { index, 0: match } of plain.text.matchAll(pattern)) {
			if (isContact(match, plain.text.slice(Math.max(0, index - 5), index)))
				found.push(plain.spanOf(index, index + match.length))
		}
	}
	find(EMAIL, () => true)
	find(NUMBER, (match) => !DAY.test(match))
	find(PHONE, (match, before) => !isAmount(match, before))
	const spans: Span[] = []
	for (const span of found.toSorted((a, b) => a.start - b.start)) {
		const before = spans.at(-1)
		if (before === undefined || span.start >= before.end) spans.push(span)
		else spans.splice(-1, 1, { start: before.start, end: Math.max(before.end, span.end) })
	}
	return spans
}

/** Masks e-mail addresses and phone numbers in a text. */
export function masked(text: string): string {
	let result = ''
	let at = 0
	for (const { start, end } of contactSpans(text)) {
		result += text.slice(at, start) + MASK
		at = end
	}
	return result + text.slice(at)
}

export const contactDataIn = (text: string): string[] =>
	contactSpans(text).map(({ start, end }) => text.slice(start, end))
