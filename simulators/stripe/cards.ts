import type { Failure } from './rows.ts'

export interface TestCard {
	readonly number: string
	readonly token: string | null
	readonly challenge: boolean
	readonly decline: Failure | null
	readonly disputed: boolean
}

const DECLINED = 'Your card was declined.'
const decline = (code: string, declineCode: string | null, message = DECLINED): Failure => ({
	type: 'card_error',
	code,
	declineCode,
	message,
})
const card = (number: string, token: string | null, rest: Partial<TestCard> = {}): TestCard => ({
	number,
	token,
	challenge: false,
	decline: null,
	disputed: false,
	...rest,
})

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
	visa: card('4242424242424242', 'pm_card_visa'),
	visaDebit: card('4000056655665556', 'pm_card_visa_debit'),
	mastercard: card('5555555555554444', 'pm_card_mastercard'),
	amex: card('378282246310005', 'pm_card_amex'),
	visaIndia: card('4000003560000008', 'pm_card_in'),
	visaIndiaMandate: card('4000003560000123', 'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess'),
	challenged: card('4000002760003184', 'pm_card_authenticationRequired', { challenge: true }),
	challengeRequired: card('4000000000003220', 'pm_card_threeDSecure2Required', { challenge: true }),
	challengedThenDeclined: card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', {
		challenge: true,
		decline: decline('card_declined', 'generic_decline'),
	}),
	declined: card('4000000000000002', 'pm_card_chargeDeclined', {
		decline: decline('card_declined', 'generic_decline'),
	}),
	insufficientFunds: card('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', {
		decline: decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
	}),
	expired: card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
		decline: decline('expired_card', null, 'Your card has expired.'),
	}),
	incorrectCvc: card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
		decline: decline('incorrect_cvc', null, "Your card's security code is incorrect."),
	}),
	processingError: card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', {
		decline: decline(
			'processing_error',
			null,
			'An error occurred while processing your card. Try again in a little bit.',
		),
	}),
	disputed: card('4000000000000259', 'pm_card_createDispute', { disputed: true }),
}

/** A well-formed number that is no test card, which is declined like a real card in test mode. */
const NOT_A_TEST_CARD = card('', null, {
	decline: decline(
		'card_declined',
		'test_mode_live_card',
		'Your card was declined. Your request was in test mode, but used a non test card.',
	),
})

/**
 * The countries of cards that pay. Cards that simulate a refusal or a challenge have none, so that they do so
 * anywhere.
 */
const COUNTRIES: Readonly<Record<string, 'IN' | 'US'>> = {
	visaIndia: 'IN',
	visaIndiaMandate: 'IN',
	visa: 'US',
	visaDebit: 'US',
	mastercard: 'US',
	amex: 'US',
}
export const countryOf = (key: string): 'IN' | 'US' | null => COUNTRIES[key] ?? null

export const behaviourOf = (key: string): TestCard => TEST_CARDS[key] ?? NOT_A_TEST_CARD

export const cardKeyOf = (number: string): string =>
	Object.keys(TEST_CARDS).find((key) => TEST_CARDS[key]?.number === number) ?? 'unknown'

export const tokenOf = (id: string): { key: string; number: string } | null => {
	const found = Object.entries(TEST_CARDS).find(([, { token }]) => token === id)
	return found ? { key: found[0], number: found[1].number } : null
}

export const brandOf = (number: string): string => {
	if (number.startsWith('4')) return 'visa'
	if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
	if (/^3[47]/.test(number)) return 'amex'
	if (/^(6011|65|64[4-9])/.test(number)) return 'discover'
	if (/^(60|6521|6522|508)/.test(number)) return 'rupay'
	return 'unknown'
}

export function isCardNumber(number: string): boolean {
	if (!/^\d{13,19}$/.test(number)) return false
	let sum = 0
	for (let place = 0; place < number.length; place++) {
		const digit = Number(number[number.length - 1 - place])
		const doubled = place % 2 === 1 ? digit * 2 : digit
		sum += doubled > 9 ? doubled - 9 : doubled
	}
	return sum % 10 === 0
}
