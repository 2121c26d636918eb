/** Digits of any script as those of ASCII; everything else stays. */
export const asciiDigits = (text: string): string =>
	text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))

/** The digits in a text, of any script, as those of ASCII. */
export const digitsIn = (text: string): string => asciiDigits(text).replaceAll(/[^0-9]/g, '')

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A number or a code as it is seen, in signs of ASCII where there are some: without what isn't seen, with digits of any
 * script, and with one kind of blanks and dashes. What keyboards and contacts add to a number stands in no field.
 */
export const plainSigns = (typed: string): string =>
	asciiDigits(typed.replaceAll(UNSEEN, '').normalize('NFKC'))
		.replaceAll(/\p{Z}/gu, ' ')
		.replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** The same of a phone number, which may come as the address of a link. */
export const plainPhone = (typed: string): string => plainSigns(typed).replace(/^\s*tel:/i, '')

/** Unicode keeps the ten digits of a script together, from zero to nine; sets of ten may follow one another. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) ?? 0
	let before = 0
	while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
	return before % 10
}
