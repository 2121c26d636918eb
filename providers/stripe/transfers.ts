/** Transfers to bank accounts from the financial account that Stripe keeps for us (outbound payments). */
import type Stripe from 'stripe'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import type {
	SendTransfer,
	TransferFailure,
	TransferProvider,
	TransferSnapshot,
} from '../../kernel/ports/transfers.ts'
import { withoutDetails } from '../shared/without-details.ts'
import { call, createClients, PAGE, pages, type StripeOptions } from './client.ts'
import { toCurrency, toMillis } from './snapshot.ts'

type Outbound = Stripe.Treasury.OutboundPayment

/** The text on the receiver's statement; ten characters at most. */
const DESCRIPTOR = 'Karuna'

/**
 * Sends each transfer as an outbound payment by ACH. Stripe remembers an idempotency key for a day; after
 * that a payment is found by the key in its metadata.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeTransfers(options: StripeOptions): TransferProvider {
	const clientOf = createClients(options)
	const payFromOf = new Map(options.accounts.map(({ account, payFrom }) => [account, payFrom]))
	const payerOf = (account: string) => {
		const payFrom = payFromOf.get(account)
		if (payFrom === undefined) throw new PaymentNotFound(`${account} has no financial account at Stripe.`)
		return { payments: clientOf(account).treasury.outboundPayments, payFrom }
	}
	async function* since(account: string, epochMs: number): AsyncGenerator<Outbound> {
		const { payments, payFrom } = payerOf(account)
		const created = { gte: Math.floor(epochMs / 1000) }
		yield* pages(payments.list({ financial_account: payFrom, created, limit: PAGE }))
	}

	return {
		async send(command) {
			const { payments, payFrom } = payerOf(command.account)
			const { idempotencyKey } = command
			return withoutDetails(async () => {
				const payment = await call(payments.create(outboundFor(command, payFrom), { idempotencyKey }))
				return toSnapshot(command.account, payment)
			})
		},
		async read(account, transferRef) {
			return toSnapshot(account, await call(payerOf(account).payments.retrieve(transferRef)))
		},
		async find(account, idempotencyKey, sinceEpochMs) {
			for await (const payment of since(account, sinceEpochMs))
				if (payment.metadata.transferKey === idempotencyKey) return toSnapshot(account, payment)
			return null
		},
		async *listTransfers(account, sinceEpochMs) {
			for await (const payment of since(account, sinceEpochMs)) yield toSnapshot(account, payment)
		},
	}
}

function outboundFor(
	{ amount, currency, withdrawalId, attempt, idempotencyKey, to }: SendTransfer,
	payFrom: string,
): Stripe.Treasury.OutboundPaymentCreateParams {
	const number = Number(amount)
	if (!Number.isSafeInteger(number)) throw new PaymentRejected('The amount is too large.', 'amount_too_large')
	return {
		financial_account: payFrom,
		amount: number,
		currency: currency.toLowerCase(),
		statement_descriptor: DESCRIPTOR,
		metadata: { withdrawalId, attempt: String(attempt), transferKey: idempotencyKey },
		destination_payment_method_data: {
			type: 'us_bank_account',
			billing_details: { name: to.holderName },
			us_bank_account: {
				account_holder_type: to.holderType,
				account_number: to.accountNumber,
				routing_number: to.bankCode,
			},
		},
	}
}

const STATUSES: Readonly<Record<string, TransferSnapshot['status']>> = {
	posted: 'paid',
	failed: 'failed',
	canceled: 'failed',
	returned: 'failed',
}
const FAILURES: Readonly<Record<string, TransferFailure>> = {
	account_closed: 'accountClosed',
	account_frozen: 'refusedByBank',
	bank_account_restricted: 'refusedByBank',
	bank_ownership_changed: 'refusedByBank',
	declined: 'refusedByBank',
	incorrect_account_holder_name: 'detailsWrong',
	invalid_account_number: 'detailsWrong',
	no_account: 'detailsWrong',
}

function toSnapshot(account: string, payment: Outbound): TransferSnapshot {
	const status = STATUSES[payment.status] ?? 'pending'
	const code = payment.returned_details?.code ?? ''
	const otherwise = payment.status === 'returned' ? 'returned' : 'other'
	const { posted_at, failed_at, returned_at, canceled_at } = payment.status_transitions
	const movedAt = returned_at ?? failed_at ?? canceled_at ?? posted_at
	return {
		provider: 'stripe',
		account,
		transferRef: payment.id,
		cause: causeOf(payment),
		amount: BigInt(payment.amount),
		currency: toCurrency(payment.currency),
		status,
		bankReference: payment.tracking_details?.ach?.trace_id ?? null,
		failure: status === 'failed' ? (FAILURES[code] ?? otherwise) : null,
		movedAt: movedAt === null ? null : toMillis(movedAt),
		// Stripe bills outbound payments by lines of the balance.
		cost: 0n,
	}
}

function causeOf({ metadata: { withdrawalId, attempt } }: Outbound): TransferSnapshot['cause'] {
	const nth = Number(attempt)
	return withdrawalId !== undefined && Number.isSafeInteger(nth) ? { withdrawalId, attempt: nth } : null
}
