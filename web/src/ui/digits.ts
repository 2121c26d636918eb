/** More digits than any gift may have. */
const LONGEST = 9

/** What is left of typed text when only digits can be typed. Devanagari digits are digits, too. */
export const digitsOf = (typed: string): string =>
	typed
		.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
		.replace(/\D/g, '')
		.replace(/^0+(?=\d)/, '')
		.slice(0, LONGEST)
