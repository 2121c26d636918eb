import type { Instrument } from './rows.ts'

/** What a payer can choose on the approval page, by what becomes of the payment. */
export const INSTRUMENTS: readonly Instrument[] = [
	'balance',
	'card',
	'declined',
	'echeck',
	'review',
	'disputed',
]
