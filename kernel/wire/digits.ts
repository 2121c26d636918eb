export const asciiDigits = (text: string): string =>
	text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))

export const digitsIn = (text: string): string => asciiDigits(text).replaceAll(/[^0-9]/g, '')

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Normalizes a typed number or code to ASCII: removes invisible characters, and unifies digits of any script,
 * blanks and dashes.
 */
export const plainSigns = (typed: string): string =>
	asciiDigits(typed.replaceAll(UNSEEN, '').normalize('NFKC'))
		.replaceAll(/\p{Z}/gu, ' ')
		.replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** Also accepts a phone number as a `tel:` link. */
export const plainPhone = (typed: string): string => plainSigns(typed).replace(/^\s*tel:/i, '')

function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) ?? 0
	let before = 0
	while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
	return before % 10
}
