/** The proof of a bank account: by the two amounts that the provider paid in, or by the code beside one. */
export type DepositProof = 'amounts' | 'descriptorCode'

/** A person's bank account at the provider right now. Only the provider knows its number. */
export interface HeldBankAccount {
	/** The provider's id of the setup: Stripe's `seti_…`. */
	readonly setupRef: string
	/** The provider's id of the account: Stripe's `pm_…`. */
	readonly methodRef: string
	/** The provider's id of the holder's authorization: Stripe's `mandate_…`. */
	readonly mandateRef: string
	readonly bankName: string | null
	readonly last4: string
	/** `over`: it was not proven, or may not be debited any more. */
	readonly state: 'unproven' | 'ready' | 'over'
	/** The kind of proof, and when the deposits arrive (epoch milliseconds); null once nothing is expected. */
	readonly deposits: { readonly by: DepositProof; readonly arriveAt: number } | null
}

/** The deposits that a holder found on their statement; amounts in minor units. */
export type DepositReport =
	| { readonly by: 'amounts'; readonly amounts: readonly [number, number] }
	| { readonly by: 'descriptorCode'; readonly code: string }

export interface BankAccountNumbers {
	readonly account: string
	readonly accountNumber: string
	readonly routingNumber: string
	readonly holderName: string
	readonly holderType: 'individual' | 'company'
	readonly idempotencyKey: string
}

export interface SetUpBankAccount {
	readonly account: string
	readonly customerRef: string
	readonly methodRef: string
	/** Time (epoch milliseconds) and origin of the holder's acceptance of the mandate. */
	readonly accepted: { readonly at: number; readonly ip: string; readonly userAgent: string }
	readonly idempotencyKey: string
}

/**
 * Bank accounts that a provider debits. A provider that has none doesn't register it
 * (`kernel/capability/provider-accounts.ts`). They pay by `PaymentProvider.create` and are removed like other
 * saved methods.
 */
export interface BankAccounts {
	/**
	 * Creates the method from the numbers, as a browser would. @throws PaymentRejected, PaymentOutcomeUnknown
	 */
	createMethod(numbers: BankAccountNumbers): Promise<string>
	/**
	 * Returns the provider's fingerprint of the account number, the same for every holder; null when it has
	 * none. @throws PaymentRejected, PaymentOutcomeUnknown
	 */
	fingerprintOf(account: string, methodRef: string): Promise<string | null>
	/** Has the provider pay the deposits in. @throws PaymentRejected, PaymentOutcomeUnknown */
	setUp(command: SetUpBankAccount): Promise<HeldBankAccount>
	/** @returns null when there is none. @throws PaymentOutcomeUnknown */
	read(account: string, setupRef: string): Promise<HeldBankAccount | null>
	/**
	 * Sends the holder's report to the provider. The same key gives the same verdict.
	 * @returns `wrong` while they may try again; `over` once they may not, whatever the reason
	 * @throws PaymentRejected, PaymentOutcomeUnknown
	 */
	verify(
		account: string,
		setupRef: string,
		report: DepositReport,
		idempotencyKey: string,
	): Promise<'right' | 'wrong' | 'over'>
}
