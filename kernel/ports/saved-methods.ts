/**
 * A person's saved payment method at a provider. We know only the provider's ids, the brand, the last four
 * digits and the expiry.
 */
export interface SavedMethod {
	readonly ref: string
	readonly brand: string
	readonly last4: string
	/** 1 to 12. The card is valid to the end of this month. */
	readonly expMonth: number
	readonly expYear: number
}

export interface HeldMethod extends SavedMethod {
	/** Null once it was detached from its customer. */
	readonly customerRef: string | null
	readonly isOffered: boolean
}

/**
 * A provider's customers and their saved payment methods. A provider that has none doesn't register it
 * (`kernel/capability/provider-accounts.ts`). Saved methods pay by `PaymentProvider.create`.
 */
export interface SavedMethods {
	/**
	 * Creates a customer that is known only by our id of the person. The same key gives the same customer.
	 * @returns the provider's id
	 * @throws PaymentRejected, PaymentOutcomeUnknown
	 */
	createCustomer(command: {
		readonly account: string
		readonly userId: string
		readonly idempotencyKey: string
	}): Promise<string>
	/**
	 * @returns null when there is no such method, or only one of an unknown kind. @throws PaymentOutcomeUnknown
	 */
	readMethod(account: string, methodRef: string): Promise<HeldMethod | null>
	/**
	 * Removes a method from its customer for good; a missing one is no failure. @throws PaymentOutcomeUnknown
	 */
	removeMethod(account: string, methodRef: string): Promise<void>
	/** Deletes a customer with all its methods; a missing one is no failure. @throws PaymentOutcomeUnknown */
	removeCustomer(account: string, customerRef: string): Promise<void>
}
