/** How a provider has a holder prove their account: by two amounts that it paid in, or by the code beside one. */
export type DepositProof = 'amounts' | 'descriptorCode'

/** A person's bank account as it is at the provider right now. Its number is known to the provider alone. */
export interface HeldBankAccount {
	/** The provider's name of its being made ready: Stripe's `seti_…`. */
	readonly setupRef: string
	/** The provider's name of the account: Stripe's `pm_…`. */
	readonly methodRef: string
	/** What the holder agreed to: Stripe's `mandate_…`. */
	readonly mandateRef: string
	/** As the provider names it; null when it doesn't. */
	readonly bankName: string | null
	readonly last4: string
	/** `over`: it was not proven, or may not be debited any more. */
	readonly state: 'unproven' | 'ready' | 'over'
	/** How it is proven, and when the deposits are there (epoch milliseconds); null once nothing is waited for. */
	readonly deposits: { readonly by: DepositProof; readonly arriveAt: number } | null
}

/** What a holder found on their statement; amounts in minor units. */
export type DepositReport =
	| { readonly by: 'amounts'; readonly amounts: readonly [number, number] }
	| { readonly by: 'descriptorCode'; readonly code: string }

/** What a bank knows an account by. */
export interface BankAccountNumbers {
	readonly account: string
	readonly accountNumber: string
	readonly routingNumber: string
	readonly holderName: string
	readonly holderType: 'individual' | 'company'
	/** The same key makes the same method. */
	readonly idempotencyKey: string
}

export interface SetUpBankAccount {
	readonly account: string
	readonly customerRef: string
	/** What was made of the numbers at the provider. */
	readonly methodRef: string
	/** When and from where its holder accepted the mandate; the time in epoch milliseconds. */
	readonly accepted: { readonly at: number; readonly ip: string; readonly userAgent: string }
	/** The same key sets up the same account. */
	readonly idempotencyKey: string
}

/**
 * Bank accounts that a provider debits. A provider that has none doesn't register it (`kernel/capability/provider-accounts.ts`).
 * They pay as anything else does, by `PaymentProvider.create`, and are removed as other saved methods are.
 */
export interface BankAccounts {
	/** Makes of the numbers, where they are known here, what a browser makes of them. @throws PaymentRejected, PaymentOutcomeUnknown */
	createMethod(numbers: BankAccountNumbers): Promise<string>
	/** The provider's name of the account number, the same whoever saves it; null where it has none. @throws PaymentRejected, PaymentOutcomeUnknown */
	fingerprintOf(account: string, methodRef: string): Promise<string | null>
	/** Has the provider pay the deposits in. @throws PaymentRejected, PaymentOutcomeUnknown */
	setUp(command: SetUpBankAccount): Promise<HeldBankAccount>
	/** @returns null when there is none. @throws PaymentOutcomeUnknown */
	read(account: string, setupRef: string): Promise<HeldBankAccount | null>
	/**
	 * Hands on what the holder found. The same key gives the same verdict.
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
