import type Stripe from 'stripe'
import {
	type BalanceLine,
	PaymentNotFound,
	PaymentRejected,
	type PayoutSnapshot,
	type PayoutSource,
} from '../../kernel/ports/payments.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { isCurrency } from '../../kernel/wire/money.ts'
import { all, call, createClients, PAGE, pages, type StripeOptions } from './client.ts'
import { idOf, toCurrency, toMillis } from './snapshot.ts'

/**
 * Reads payouts, balances and their lines at Stripe. The lines of a manual payout (not `automatic`) can't be
 * read: Stripe ties none to it, and refuses (`PaymentRejected`).
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripePayouts(options: StripeOptions): PayoutSource {
	const clientOf = createClients(options)
	return {
		name: 'stripe',
		async readPayout(account, payoutRef) {
			const expand = ['failure_balance_transaction']
			const payout = toPayout(account, await call(clientOf(account).payouts.retrieve(payoutRef, { expand })))
			if (!payout) throw new PaymentNotFound(`No books are kept in the currency of ${payoutRef}.`)
			return payout
		},
		async *listPayouts(account, sinceEpochMs) {
			const expand = ['data.failure_balance_transaction']
			const list = clientOf(account).payouts.list({ created: since(sinceEpochMs), limit: PAGE, expand })
			for (const each of await oldestFirst(list)) {
				const payout = toPayout(account, each)
				if (payout) yield payout
			}
		},
		async *payoutLines(account, payoutRef) {
			const expand = ['data.source']
			const list = clientOf(account).balanceTransactions.list({ payout: payoutRef, limit: PAGE, expand })
			try {
				for await (const line of pages(list)) {
					if (!(line.type === 'payout' && idOf(line.source) === payoutRef)) yield toLine(line)
				}
			} catch (error) {
				// Stripe calls a payout that it doesn't know a wrong filter.
				const isMissing = error instanceof PaymentRejected && error.code === 'resource_missing'
				throw isMissing ? new PaymentNotFound(error.message, { cause: error }) : error
			}
		},
		async *listBalanceLines(account, sinceEpochMs) {
			const expand = ['data.source']
			const created = since(sinceEpochMs)
			const list = clientOf(account).balanceTransactions.list({ created, limit: PAGE, expand })
			for (const line of await oldestFirst(list)) yield toLine(line)
		},
		async balance(account) {
			const client = clientOf(account)
			const currency = options.accounts.find((each) => each.account === account)?.currency
			if (!currency) throw new PaymentNotFound(`There is no Stripe account ${account}.`)
			const { available, pending } = await call(client.balance.retrieve())
			const sum = (parts: readonly { readonly amount: number; readonly currency: string }[]) =>
				parts
					.filter((part) => part.currency === currency.toLowerCase())
					.reduce((total, part) => total + BigInt(part.amount), 0n)
			return { currency, available: sum(available), pending: sum(pending) }
		},
		async readRaw(account, objectRef) {
			const [prefix = ''] = objectRef.split('_')
			const read = READERS[prefix]
			if (!read) throw new PaymentNotFound(`Stripe has no object that is called ${objectRef}.`)
			return toRaw(await call(read(clientOf(account), objectRef)))
		},
	}
}

const READERS: Readonly<Record<string, (client: Stripe, id: string) => Promise<object>>> = {
	pi: (client, id) => client.paymentIntents.retrieve(id),
	ch: (client, id) => client.charges.retrieve(id),
	// Charges and refunds by other means than cards.
	py: (client, id) => client.charges.retrieve(id),
	re: (client, id) => client.refunds.retrieve(id),
	pyr: (client, id) => client.refunds.retrieve(id),
	du: (client, id) => client.disputes.retrieve(id),
	dp: (client, id) => client.disputes.retrieve(id),
	po: (client, id) => client.payouts.retrieve(id),
	txn: (client, id) => client.balanceTransactions.retrieve(id),
}

/** Removes the payment's secret, with which a browser could act for the donor. */
const toRaw = (object: object): JsonObject =>
	JSON.parse(JSON.stringify(object, (key, value: unknown) => (key === 'client_secret' ? undefined : value)))

const since = (epochMs: number) => ({ gte: Math.floor(epochMs / 1000) })

/** Stripe lists the newest first, and knows no other order. */
const oldestFirst = async <T>(list: AsyncIterable<T>): Promise<T[]> => (await all(list)).reverse()

const STATUSES: readonly string[] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']
const isStatus = (status: string): status is PayoutSnapshot['status'] => STATUSES.includes(status)
const RECONCILIATIONS: readonly string[] = ['completed', 'in_progress', 'not_applicable']
const isReconciliation = (status: string): status is PayoutSnapshot['reconciliationStatus'] =>
	RECONCILIATIONS.includes(status)

/** Returns null for an unsupported currency: its line in the balance becomes a discrepancy. */
function toPayout(account: string, payout: Stripe.Payout): PayoutSnapshot | null {
	const currency = toCurrency(payout.currency)
	if (!isCurrency(currency)) return null
	return {
		provider: 'stripe',
		account,
		payoutRef: payout.id,
		amount: BigInt(payout.amount),
		currency,
		// A future status of Stripe counts as not arrived.
		status: isStatus(payout.status) ? payout.status : 'pending',
		automatic: payout.automatic,
		sourceType: payout.source_type === 'bank_account' ? 'bank_account' : 'card',
		reconciliationStatus: isReconciliation(payout.reconciliation_status)
			? payout.reconciliation_status
			: 'in_progress',
		createdAt: toMillis(payout.created),
		arrivalAt: toMillis(payout.arrival_date),
		movedAt: movedAt(payout),
		failureCode: payout.failure_code,
	}
}

/** Stripe has no time of the movement: it is the day of arrival, or when the money was returned. */
function movedAt(payout: Stripe.Payout): number | null {
	const returned = payout.failure_balance_transaction
	if (payout.status === 'failed' || payout.status === 'canceled') {
		return toMillis(typeof returned === 'object' && returned ? returned.created : payout.arrival_date)
	}
	return payout.status === 'paid' ? toMillis(payout.arrival_date) : null
}

const KINDS: Readonly<Record<string, string>> = {
	payment: 'charge',
	payment_refund: 'refund',
	payment_failure_refund: 'refund_failure',
	payment_reversal: 'adjustment',
}

/** With `source` expanded. */
function toLine(line: Stripe.BalanceTransaction): BalanceLine {
	const { source } = line
	return {
		ref: line.id,
		kind: KINDS[line.type] ?? line.type,
		amount: BigInt(line.amount),
		fee: BigInt(line.fee),
		net: BigInt(line.net),
		currency: toCurrency(line.currency),
		sourceRef: idOf(source),
		paymentRef:
			typeof source === 'object' && source && 'payment_intent' in source ? idOf(source.payment_intent) : null,
		createdAt: toMillis(line.created),
		availableAt: toMillis(line.available_on),
	}
}
