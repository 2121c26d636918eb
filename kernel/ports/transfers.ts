import type { Currency } from '../wire/money.ts'
import type { RegionCode } from '../wire/regions.ts'
import type { ProviderName } from './payments.ts'

/** The recipient's account. It is sent to the provider, and never appears in an event, log line or error. */
export interface BankDetails {
	readonly holderName: string
	readonly holderType: 'individual' | 'company'
	readonly accountNumber: string
	/** US: the ABA routing number. India: the IFSC. */
	readonly bankCode: string
	readonly country: RegionCode
}

export interface TransferCause {
	readonly withdrawalId: string
	readonly attempt: number
}

export interface SendTransfer extends TransferCause {
	readonly account: string
	readonly amount: bigint
	readonly currency: Currency
	readonly to: BankDetails
	/** A UUID. The same key gives the same transfer, however often it is sent. */
	readonly idempotencyKey: string
}

export type TransferFailure =
	| 'accountClosed'
	| 'detailsWrong'
	| 'nameRefused'
	| 'bankCodeRefused'
	| 'numberRefused'
	| 'refusedByBank'
	| 'returned'
	| 'other'

export interface TransferSnapshot {
	readonly provider: ProviderName
	readonly account: string
	readonly transferRef: string
	/** Null for a transfer that a withdrawal didn't cause. */
	readonly cause: TransferCause | null
	readonly amount: bigint
	readonly currency: string
	/** Also `failed` when the bank returned the money later. */
	readonly status: 'pending' | 'paid' | 'failed'
	/** The bank's reference, by which the recipient finds the money; null while there is none. */
	readonly bankReference: string | null
	readonly failure: TransferFailure | null
	/**
	 * When the bank accepted, refused or returned it, epoch milliseconds; null when the provider doesn't report
	 * it.
	 */
	readonly movedAt: number | null
	/**
	 * The provider's charge to the paying account, minor units, less what it returned; 0 while it is unknown,
	 * and when it is billed otherwise.
	 */
	readonly cost: bigint
}

/**
 * Transfers our money to bank accounts at one provider. Adapters: `providers/razorpay/transfers.ts`,
 * `providers/stripe/transfers.ts`. No error of any call contains bank details.
 */
export interface TransferProvider {
	/**
	 * @throws PaymentRejected when the provider refused and nothing was sent
	 * @throws PaymentOutcomeUnknown when there was no answer: it may or may not have happened
	 */
	send(command: SendTransfer): Promise<TransferSnapshot>
	/** @throws PaymentOutcomeUnknown, PaymentNotFound */
	read(account: string, transferRef: string): Promise<TransferSnapshot>
	/**
	 * Returns the transfer of a key, even when the answer to it was lost; null when there is none.
	 * @param sinceEpochMs the transfer isn't older
	 * @throws PaymentOutcomeUnknown
	 */
	find(account: string, idempotencyKey: string, sinceEpochMs: number): Promise<TransferSnapshot | null>
	/** Yields every transfer since a time (epoch milliseconds), in any order. @throws PaymentOutcomeUnknown */
	listTransfers(account: string, sinceEpochMs: number): AsyncIterable<TransferSnapshot>
}
