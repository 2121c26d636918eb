import type { Failure, Paid } from './rows.ts'

/**
 * - `pays`: authorized, and captured if the order says so
 * - `fails`: refused
 * - `late`: the bank is silent, the payment counts as failed, and ten minutes later it is authorized after all
 * - `waits`: the donor has not answered in their app yet
 */
export interface Instrument {
	readonly name: string
	readonly paid: Paid
	readonly outcome: 'pays' | 'fails' | 'late' | 'waits'
	readonly failure?: Failure
	readonly disputed?: boolean
}

const NOTHING: Omit<Paid, 'method'> = { bank: null, wallet: null, vpa: null, card: null }
const card = (
	last4: string,
	network: 'Visa' | 'MasterCard' | 'RuPay' = 'Visa',
	international = false,
): Paid => ({
	...NOTHING,
	method: 'card',
	card: { network, last4, issuer: 'HDFC', international },
})
const upi = (vpa: string): Paid => ({ ...NOTHING, method: 'upi', vpa })
const netbanking = (bank: string): Paid => ({ ...NOTHING, method: 'netbanking', bank })
const wallet = (name: string): Paid => ({ ...NOTHING, method: 'wallet', wallet: name })

const refusal = (reason: string, description: string, source: Failure['source'] = 'bank'): Failure => ({
	code: 'BAD_REQUEST_ERROR',
	description,
	source,
	step: 'payment_authorization',
	reason,
})
const DECLINED = refusal('payment_failed', 'Your payment was declined by the bank. Try another method.')
const NO_FUNDS = refusal(
	'insufficient_funds',
	'Your payment could not be completed due to insufficient balance.',
)
const WRONG_OTP: Failure = {
	...refusal('incorrect_otp', 'Payment processing failed because of incorrect OTP', 'customer'),
	step: 'payment_authentication',
}
const COLLECT_DECLINED = refusal('payment_declined', 'You declined the request in your UPI app.', 'customer')
export const BANK_SILENT: Failure = {
	...refusal('payment_timed_out', 'The bank did not answer in time.', 'gateway'),
	code: 'GATEWAY_ERROR',
}
export const GAVE_UP: Failure = {
	...refusal('payment_cancelled', 'You may have cancelled the payment or there was a delay.', 'customer'),
	step: 'payment_authentication',
}

const INSTRUMENTS: readonly Instrument[] = [
	{ name: 'card', paid: card('1111'), outcome: 'pays' },
	{ name: 'card-mastercard', paid: card('4444', 'MasterCard'), outcome: 'pays' },
	{ name: 'card-rupay', paid: card('0008', 'RuPay'), outcome: 'pays' },
	{ name: 'card-international', paid: card('3184', 'Visa', true), outcome: 'pays' },
	{ name: 'card-declined', paid: card('0002'), outcome: 'fails', failure: DECLINED },
	{ name: 'card-no-funds', paid: card('9995'), outcome: 'fails', failure: NO_FUNDS },
	{ name: 'card-wrong-otp', paid: card('0127'), outcome: 'fails', failure: WRONG_OTP },
	{ name: 'card-disputed', paid: card('0259'), outcome: 'pays', disputed: true },
	{ name: 'upi', paid: upi('success@razorpay'), outcome: 'pays' },
	{ name: 'upi-declined', paid: upi('failure@razorpay'), outcome: 'fails', failure: COLLECT_DECLINED },
	{ name: 'upi-late', paid: upi('late@razorpay'), outcome: 'late' },
	{ name: 'upi-waits', paid: upi('waits@razorpay'), outcome: 'waits' },
	...['HDFC', 'ICIC', 'SBIN', 'UTIB'].flatMap((bank): Instrument[] => [
		{ name: `netbanking-${bank}`, paid: netbanking(bank), outcome: 'pays' },
		{ name: `netbanking-${bank}-declined`, paid: netbanking(bank), outcome: 'fails', failure: DECLINED },
		{ name: `netbanking-${bank}-late`, paid: netbanking(bank), outcome: 'late' },
	]),
	...['phonepe', 'amazonpay', 'mobikwik'].flatMap((name): Instrument[] => [
		{ name: `wallet-${name}`, paid: wallet(name), outcome: 'pays' },
		{ name: `wallet-${name}-declined`, paid: wallet(name), outcome: 'fails', failure: NO_FUNDS },
		{ name: `wallet-${name}-late`, paid: wallet(name), outcome: 'late' },
	]),
]

export const findInstrument = (name: string): Instrument | undefined =>
	INSTRUMENTS.find((each) => each.name === name)

/** Card numbers by instrument; the number itself is never stored. */
const CARD_NUMBERS: Readonly<Record<string, string>> = {
	'4111111111111111': 'card',
	'5555555555554444': 'card-mastercard',
	'6073849700000008': 'card-rupay',
	'4000002760003184': 'card-international',
	'4000000000000002': 'card-declined',
	'4000000000009995': 'card-no-funds',
	'4000000000000127': 'card-wrong-otp',
	'4000000000000259': 'card-disputed',
}
export const instrumentOfCard = (number: string): string | undefined =>
	CARD_NUMBERS[number.replace(/\s/g, '')]

/** An unknown UPI address pays. */
export function instrumentOfVpa(vpa: string): string {
	const known = INSTRUMENTS.find((each) => each.paid.vpa === vpa.toLowerCase())
	return known?.name ?? 'upi'
}
