/**
 * A version of the account's details. Numbers and names are an encrypted record under the account's id and
 * this version; the hash is salted with a value that lies in that record.
 */
export type Details = {
	/** From 1. */
	readonly version: number
	readonly detailsHash: string
	readonly country: string
	readonly currency: string
}

export type PaymentAccountAdded = {
	readonly type: 'PaymentAccountAdded'
	readonly data: Details & {
		readonly owner: { readonly kind: 'user' | 'organization' | 'foundation'; readonly id: string }
		/** Its owner had another one before: money waits as after a change. */
		readonly isAnother?: boolean
		readonly at: string
	}
}
/**
 * Whether money waits for an account that was just added. Always for the foundation's: no person's own
 * account is at stake there, so that nobody but their colleagues would notice a wrong one.
 */
export const waitsOnceAdded = ({ owner, isAnother = false }: PaymentAccountAdded['data']): boolean =>
	isAnother || owner.kind === 'foundation'

export type PaymentAccountChanged = {
	readonly type: 'PaymentAccountChanged'
	readonly data: Details & { readonly at: string }
}
export type PaymentAccountVerified = {
	readonly type: 'PaymentAccountVerified'
	readonly data: { readonly version: number; readonly at: string }
}
export type PaymentAccountRemoved = {
	readonly type: 'PaymentAccountRemoved'
	readonly data: { readonly at: string }
}

export type PaymentAccountEvent =
	| PaymentAccountAdded
	| PaymentAccountChanged
	| PaymentAccountVerified
	| PaymentAccountRemoved

export const PAYMENT_ACCOUNT_EVENTS = [
	'PaymentAccountAdded',
	'PaymentAccountChanged',
	'PaymentAccountVerified',
	'PaymentAccountRemoved',
] as const satisfies readonly PaymentAccountEvent['type'][]
