/**
 * An amount as somebody typed it, as the API takes it: `1,023.6` is `1023.60`. Devanagari digits are digits, too.
 * @returns null when it is no amount above zero, or has more than two decimals
 */
export function amountTextOf(typed: string): string | null {
	const plain = typed
		.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
		.replace(/[,\s₹$]/g, '')
	const [, whole = '', part = ''] = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
	const amount = `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
	return whole === '' || amount === '0.00' ? null : amount
}
