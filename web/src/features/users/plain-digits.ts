/** The digits of what was typed or pasted, at most six of them; Devanagari digits are digits, too. */
export const plainDigits = (typed: string): string =>
	typed
		.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
		.replace(/\D/g, '')
		.slice(0, 6)
