/** Card numbers that are unique in the system: made for this test in the ranges of the schemes. */
const STARTS: Readonly<Record<string, readonly [start: string, length: number]>> = {
	Visa: ['453914880343', 16],
	Mastercard: ['542523343010', 16],
	'Mastercard of the newer range': ['222300312200', 16],
	'American Express': ['37144963539', 15],
	Discover: ['601100099013', 16],
	JCB: ['353011133330', 16],
	'Diners Club': ['3852000002', 14],
	UnionPay: ['623600112233', 16],
	RuPay: ['607801122334', 16],
	Maestro: ['675964982643', 16],
	'Visa of 19 digits': ['400012345678901', 19],
}

export const NUMBERS: readonly { readonly brand: string; readonly digits: string }[] = Object.entries(
	STARTS,
).map(([brand, [start, length]]) => ({ brand, digits: withCheckDigit(start.padEnd(length - 1, '7')) }))

function withCheckDigit(digits: string): string {
	const sum = [...digits].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
		return total + (value > 9 ? value - 9 : value)
	}, 0)
	return `${digits}${(10 - (sum % 10)) % 10}`
}

const grouped = (digits: string, separator: string): string =>
	digits.length === 15 || digits.length === 14
		? digits.replace(/^(\d{4})(\d{6})/, `$1${separator}$2${separator}`)
		: digits.replace(/(\d{4})(?=\d)/g, `$1${separator}`)

const inScript = (digits: string, zero: number): string =>
	digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

export const WAYS: readonly ((digits: string) => string)[] = [
	(digits) => digits,
	(digits) => grouped(digits, ' '),
	(digits) => grouped(digits, '-'),
	(digits) => `Card: ${grouped(digits, '.')}, 12/34`,
	(digits) => grouped(digits, '\u00a0'),
	(digits) => inScript(digits, 0x966),
	(digits) => inScript(grouped(digits, ' '), 0x660),
	(digits) => inScript(digits, 0xff10),
	(digits) => grouped(digits, '\u2013'),
	(digits) => grouped(digits, '\u200b'),
]

export const CODES = {
	cvc: 'canary-cvc-7391',
	cvv: 'canary-cvv-7392',
	cvv2: 'canary-cvv2-7393',
	securityCode: 'canary-code-7394',
	exp: 'canary-exp-7395',
	exp_month: 'canary-month-7396',
	exp_year: 'canary-year-7397',
	card_number: 'canary-number-7398',
	cardNumber: 'canary-number-7399',
	card: { number: 'canary-card-7400', cvc: 'canary-card-7401' },
} as const
