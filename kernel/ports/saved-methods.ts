/** What a provider holds of a person for later payments. Only its own names, the brand, the last four digits and the expiry are known to us. */
export interface SavedMethod {
	/** The provider's name of it: Stripe's `pm_…`. */
	readonly ref: string
	readonly brand: string
	readonly last4: string
	/** 1 to 12. It is good to the end of this month. */
	readonly expMonth: number
	/** Of four digits. */
	readonly expYear: number
}

/** A payment method as it is at the provider right now. */
export interface HeldMethod extends SavedMethod {
	/** The customer that it belongs to; null once it was detached. */
	readonly customerRef: string | null
	/** Whether its owner agreed that it is offered again. */
	readonly isOffered: boolean
}

/**
 * A provider's memory of people and what they pay with. A provider that has none doesn't register one
 * (`kernel/capability/provider-accounts.ts`). Payments with what is saved are made as any other, by `PaymentProvider.create`.
 */
export interface SavedMethods {
	/**
	 * Makes a customer that is known by our id of a person alone. The same key gives the same customer.
	 * @returns the provider's name of it
	 * @throws PaymentRejected, PaymentOutcomeUnknown
	 */
	createCustomer(command: {
		readonly account: string
		readonly userId: string
		readonly idempotencyKey: string
	}): Promise<string>
	/** @returns null when there is no such method, or none that we know. @throws PaymentOutcomeUnknown */
	readMethod(account: string, methodRef: string): Promise<HeldMethod | null>
	/** Takes a method away from its customer for good; one that is gone already is no failure. @throws PaymentOutcomeUnknown */
	removeMethod(account: string, methodRef: string): Promise<void>
	/** Deletes a customer with all its methods; one that is gone already is no failure. @throws PaymentOutcomeUnknown */
	removeCustomer(account: string, customerRef: string): Promise<void>
}
