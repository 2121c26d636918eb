/**
 * A donor's authorization to be charged every month through their own app, as the provider holds it. The donor ends and
 * pauses it in that app, and we hear of it.
 */
export interface HeldMandate {
	/** The provider's name of it: Razorpay's `token_…`. */
	readonly ref: string
	/** The provider's name of the payment by which it was given: Razorpay's `order_…`. */
	readonly setupRef: string
	readonly customerRef: string
	/** What its donor knows it by, without what would name them: `me•••@bank`. */
	readonly name: string
	/** The most of one charge, minor units. */
	readonly most: bigint
	readonly state: 'active' | 'paused' | 'over'
}

/**
 * Mandates that donors give a provider with a payment. A provider that has none doesn't register it
 * (`kernel/capability/provider-accounts.ts`). They pay as anything else does, by `PaymentProvider.create`.
 */
export interface Mandates {
	/** @returns null when there is none. @throws PaymentOutcomeUnknown */
	read(
		account: string,
		mandate: Pick<HeldMandate, 'ref' | 'setupRef' | 'customerRef'>,
	): Promise<HeldMandate | null>
	/** Ends it for good; one that is over already is no failure. @throws PaymentOutcomeUnknown */
	end(account: string, mandate: Pick<HeldMandate, 'ref' | 'customerRef'>): Promise<void>
}
