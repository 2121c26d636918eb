/** Digits of any script as those of ASCII; everything else stays. */
export const asciiDigits = (text: string): string =>
	text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))

/** The digits in a text, of any script, as those of ASCII. */
export const digitsIn = (text: string): string => asciiDigits(text).replaceAll(/[^0-9]/g, '')

/** Unicode keeps the ten digits of a script together, from zero to nine; sets of ten may follow one another. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) ?? 0
	let before = 0
	while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
	return before % 10
}
