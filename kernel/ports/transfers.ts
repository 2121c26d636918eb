import type { Currency } from '../wire/money.ts'
import type { RegionCode } from '../wire/regions.ts'
import type { ProviderName } from './payments.ts'

/** Where money goes. It is handed to the provider, and stands in no event, log line or error. */
export interface BankDetails {
	readonly holderName: string
	readonly holderType: 'individual' | 'company'
	readonly accountNumber: string
	/** US: the ABA routing number. India: the IFSC. */
	readonly bankCode: string
	readonly country: RegionCode
}

/** Which withdrawal a transfer pays, and by which of its tries, from 1. */
export interface TransferCause {
	readonly withdrawalId: string
	readonly attempt: number
}

export interface SendTransfer extends TransferCause {
	/** The account at the provider that the money leaves. */
	readonly account: string
	/** Minor units. */
	readonly amount: bigint
	readonly currency: Currency
	readonly to: BankDetails
	/** A UUID. The same key gives the same transfer, however often it is sent. */
	readonly idempotencyKey: string
}

/** Why a bank account didn't get the money, or gave it back. */
export type TransferFailure =
	| 'accountClosed'
	| 'detailsWrong'
	| 'nameRefused'
	| 'bankCodeRefused'
	| 'numberRefused'
	| 'refusedByBank'
	| 'returned'
	| 'other'

/** What a provider says of one transfer right now. */
export interface TransferSnapshot {
	readonly provider: ProviderName
	readonly account: string
	/** Razorpay's `pout_…`, Stripe's `obp_…`. */
	readonly transferRef: string
	/** Null: nobody asked us for it. */
	readonly cause: TransferCause | null
	/** Minor units. */
	readonly amount: bigint
	/** ISO 4217. */
	readonly currency: string
	/** `failed` also when the bank gave back what it had taken. */
	readonly status: 'pending' | 'paid' | 'failed'
	/** The bank's reference, by which its owner finds the money; null while there is none. */
	readonly bankReference: string | null
	/** Of a failed one. */
	readonly failure: TransferFailure | null
	/** When the bank took it, refused it or gave it back, epoch milliseconds; null where the provider doesn't say. */
	readonly movedAt: number | null
	/** What the provider took for it from the account that pays, minor units, less what it gave back; 0 while it is not known, and where it bills otherwise. */
	readonly cost: bigint
}

/**
 * Moves money of ours to bank accounts at one provider. Adapters: `providers/razorpay/transfers.ts`,
 * `providers/stripe/transfers.ts`.
 * No error of any call bears bank details.
 */
export interface TransferProvider {
	/**
	 * @throws PaymentRejected the provider refused, nothing was sent
	 * @throws PaymentOutcomeUnknown no answer: it may or may not have happened
	 */
	send(command: SendTransfer): Promise<TransferSnapshot>
	/** @throws PaymentOutcomeUnknown, PaymentNotFound */
	read(account: string, transferRef: string): Promise<TransferSnapshot>
	/**
	 * The transfer of a key; null when there is none. So one is found whose answer never came.
	 * @param sinceEpochMs it isn't older
	 * @throws PaymentOutcomeUnknown
	 */
	find(account: string, idempotencyKey: string, sinceEpochMs: number): Promise<TransferSnapshot | null>
	/** Every transfer made since a time (epoch milliseconds), in any order. @throws PaymentOutcomeUnknown */
	listTransfers(account: string, sinceEpochMs: number): AsyncIterable<TransferSnapshot>
}
