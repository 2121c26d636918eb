/**
 * A donor's authorization to be charged every month through their own app, as the provider holds it. The
 * donor ends and pauses it in that app, and the provider notifies us.
 */
export interface HeldMandate {
	readonly ref: string
	readonly setupRef: string
	readonly customerRef: string
	/** The donor's masked name of it: `me•••@bank`. */
	readonly name: string
	/** The maximum of one charge, minor units. */
	readonly most: bigint
	readonly state: 'active' | 'paused' | 'over'
}

/**
 * Mandates that donors give a provider with a payment. A provider that has none doesn't register it
 * (`kernel/capability/provider-accounts.ts`). They pay by `PaymentProvider.create`.
 */
export interface Mandates {
	/** @returns null when there is none. @throws PaymentOutcomeUnknown */
	read(
		account: string,
		mandate: Pick<HeldMandate, 'ref' | 'setupRef' | 'customerRef'>,
	): Promise<HeldMandate | null>
	/** Ends it for good; one that is already over is no failure. @throws PaymentOutcomeUnknown */
	end(account: string, mandate: Pick<HeldMandate, 'ref' | 'customerRef'>): Promise<void>
}
