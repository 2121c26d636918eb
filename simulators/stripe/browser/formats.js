/** How card numbers, dates and codes are written and checked. */

/** @typedef {{ complete: boolean, empty: boolean, error?: { type: string, code: string, message: string }, brand?: string }} Check */
/** @typedef {'number' | 'expiry' | 'cvc'} Part */

const MESSAGES = {
	incomplete_number: 'Your card number is incomplete.',
	invalid_number: 'Your card number is invalid.',
	incomplete_expiry: "Your card's expiration date is incomplete.",
	invalid_expiry_month_past: "Your card's expiration date is in the past.",
	invalid_expiry_year_past: "Your card's expiration year is in the past.",
	invalid_expiry_year: "Your card's expiration year is invalid.",
	incomplete_cvc: "Your card's security code is incomplete.",
}
/** @param {keyof typeof MESSAGES} code */
const problem = (code) => ({ type: 'validation_error', code, message: MESSAGES[code] })

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '')

/** @param {string} number */
export function brandOf(number) {
	if (/^4/.test(number)) return 'visa'
	if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
	if (/^3[47]/.test(number)) return 'amex'
	if (/^(6011|65|64[4-9])/.test(number)) return 'discover'
	return 'unknown'
}
/** @param {string} number */
const lengthOf = (number) => (brandOf(number) === 'amex' ? 15 : 16)

/** @param {string} cardNumber */
export const cvcLengthOf = (cardNumber) => (brandOf(cardNumber) === 'amex' ? 4 : 3)

/** 4-4-4-4, or 4-6-5 for American Express. @param {string} text */
export function formatNumber(text) {
	const digits = digitsOf(text)
	const number = digits.slice(0, lengthOf(digits))
	const groups = brandOf(number) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null
	if (!groups) return number.replace(/(\d{4})(?=\d)/g, '$1 ')
	return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(' ')
}

/** `MM / YY`. @param {string} text @param {boolean} isDeleting */
export function formatExpiry(text, isDeleting) {
	const typed = digitsOf(text)
	const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
	if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
	return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** @param {string} text */
export function readExpiry(text) {
	const digits = digitsOf(text)
	return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

/** @param {string} number */
function passesLuhn(number) {
	let sum = 0
	for (const [place, digit] of [...number].reverse().entries()) {
		const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
		sum += doubled > 9 ? doubled - 9 : doubled
	}
	return sum % 10 === 0
}

/** @param {string} text @returns {Check} */
function checkNumber(text) {
	const number = digitsOf(text)
	const brand = brandOf(number)
	if (number.length < lengthOf(number)) return { complete: false, empty: number === '', brand }
	if (!passesLuhn(number)) return { complete: false, empty: false, brand, error: problem('invalid_number') }
	return { complete: true, empty: false, brand }
}

/** @param {string} text @returns {Check} */
function checkExpiry(text) {
	const digits = digitsOf(text)
	const { month, year } = readExpiry(text)
	const wrong = (/** @type {keyof typeof MESSAGES} */ code) => ({
		complete: false,
		empty: false,
		error: problem(code),
	})
	if (digits.length >= 2 && (month < 1 || month > 12)) return wrong('incomplete_expiry')
	if (digits.length < 4) return { complete: false, empty: digits === '' }
	const today = new Date()
	if (year < today.getFullYear()) return wrong('invalid_expiry_year_past')
	if (year > today.getFullYear() + 50) return wrong('invalid_expiry_year')
	if (year === today.getFullYear() && month <= today.getMonth()) return wrong('invalid_expiry_month_past')
	return { complete: true, empty: false }
}

/**
 * What a field says of its text while it is being typed.
 * @param {Part} part @param {string} text @param {string} cardNumber for the length of the code
 * @returns {Check}
 */
export function check(part, text, cardNumber = '') {
	if (part === 'number') return checkNumber(text)
	if (part === 'expiry') return checkExpiry(text)
	return { complete: digitsOf(text).length === cvcLengthOf(cardNumber), empty: text === '' }
}

/** What it says once the giver has left it, or wants to pay. @param {Part} part @param {Check} checked */
export const completeness = (part, checked) =>
	checked.error ?? (checked.complete ? undefined : problem(/** @type {const} */ (`incomplete_${part}`)))
