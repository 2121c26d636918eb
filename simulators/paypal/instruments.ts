import type { Instrument } from './rows.ts'

export const INSTRUMENTS: readonly Instrument[] = [
	'balance',
	'card',
	'declined',
	'echeck',
	'review',
	'disputed',
]
