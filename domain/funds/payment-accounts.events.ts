/**
 * Numbers and names are an encrypted record under the account's id and this version; the hash is salted with
 * a value in that record.
 */
export type Details = {
	readonly version: number
	readonly detailsHash: string
	readonly country: string
	readonly currency: string
}

export type PaymentAccountAdded = {
	readonly type: 'PaymentAccountAdded'
	readonly data: Details & {
		readonly owner: { readonly kind: 'user' | 'organization' | 'foundation'; readonly id: string }
		readonly at: string
	}
}
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
