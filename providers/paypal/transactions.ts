import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { type MadePayment, PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { toMillis, toMinor } from './amounts.ts'
import type { Call, PaypalOptions } from './client.ts'

/** Movements appear after this time at the latest. */
export const REPORTING_LAG_MS = 3 * HOUR_MS
/** The longest window of a search, and its limit into the past: three years. */
const WINDOW_MS = 31 * DAY_MS
const OLDEST_MS = 3 * 365 * DAY_MS
const PAGE = 500
const MAX_REMEMBERED = 20_000

export type Transaction = TransactionInformation & {
	readonly transactionId: string
	readonly transactionEventCode: string
}

export interface Found {
	readonly transactions: readonly Transaction[]
	/** The end of PayPal's data, epoch milliseconds. */
	readonly refreshedAt: number
}

interface Filter {
	readonly transactionId?: string
	readonly transactionType?: string
	readonly isWhole?: boolean
}

export interface Transactions {
	/**
	 * Searches between two times, epoch milliseconds, the oldest first; those of one second in PayPal's order.
	 * @throws PaymentOutcomeUnknown
	 */
	search(account: string, from: number, until: number, filter?: Filter): Promise<Found>
	/** Yields all entries since a time, window by window. @throws PaymentOutcomeUnknown */
	since(account: string, sinceEpochMs: number, filter?: Filter): AsyncIterable<Found>
	/**
	 * Returns the lines of one transaction, the newest window first; empty when there is none. @throws
	 * PaymentOutcomeUnknown
	 */
	find(account: string, transactionId: string): Promise<Found>
	/** Returns the order of a capture; null when it has none. @throws PaymentOutcomeUnknown */
	orderOf(account: string, captureId: string): Promise<string | null>
	payments(account: string, sinceEpochMs: number): AsyncIterable<MadePayment>
}

export const isPayment = ({ transactionEventCode: code, transactionAmount: amount }: Transaction): boolean =>
	code.startsWith('T00') && amount !== undefined && toMinor(amount) > 0n

export function createTransactions(call: Call, { clock }: Pick<PaypalOptions, 'clock'>): Transactions {
	const orders = new Map<string, string | null>()

	async function search(account: string, from: number, until: number, filter: Filter = {}): Promise<Found> {
		const { isWhole = false, ...rest } = filter
		const transactions: Transaction[] = []
		let refreshedAt = 0
		for (let page = 1, pages = 1; page <= pages; page++) {
			let found: Awaited<ReturnType<typeof one>>
			try {
				found = await one(page)
			} catch (error) {
				const isTooLarge = error instanceof PaymentRejected && error.code === 'RESULTSET_TOO_LARGE'
				if (!isTooLarge || until - from < 2 * SECOND_MS) throw error
				return halves(account, from, until, filter)
			}
			pages = found.totalPages ?? 1
			refreshedAt = toMillis(found.lastRefreshedDatetime ?? new Date(until).toISOString())
			for (const { transactionInfo: info } of found.transactionDetails ?? [])
				if (info?.transactionId !== undefined && info.transactionEventCode !== undefined)
					transactions.push(info as Transaction)
		}
		return {
			transactions: transactions.sort(
				(a, b) => toMillis(a.transactionInitiationDate) - toMillis(b.transactionInitiationDate),
			),
			refreshedAt,
		}

		function one(page: number) {
			return call(account, ({ reports }) =>
				reports.searchTransactions({
					startDate: new Date(from).toISOString(),
					endDate: new Date(until).toISOString(),
					fields: 'transaction_info',
					balanceAffectingRecordsOnly: isWhole ? 'N' : 'Y',
					pageSize: PAGE,
					page,
					...rest,
				}),
			)
		}
	}

	/** PayPal shows no more than ten thousand at once. */
	async function halves(account: string, from: number, until: number, filter: Filter): Promise<Found> {
		const middle = from + Math.floor((until - from) / 2 / SECOND_MS) * SECOND_MS
		const [first, second] = [
			await search(account, from, middle, filter),
			await search(account, middle + SECOND_MS, until, filter),
		]
		return {
			transactions: [...first.transactions, ...second.transactions],
			refreshedAt: second.refreshedAt,
		}
	}

	const oldest = () => clock.now() - OLDEST_MS + DAY_MS

	async function* since(account: string, sinceEpochMs: number, filter: Filter = {}): AsyncGenerator<Found> {
		const now = clock.now()
		const start = Math.max(sinceEpochMs - (sinceEpochMs % SECOND_MS), oldest())
		for (let from = start; from <= now; from += WINDOW_MS)
			yield await search(account, from, Math.min(from + WINDOW_MS - SECOND_MS, now), filter)
	}

	async function orderOf(account: string, captureId: string): Promise<string | null> {
		const key = `${account} ${captureId}`
		const known = orders.get(key)
		if (known !== undefined) return known
		const order = await call(account, ({ payments }) => payments.getCapturedPayment({ captureId })).then(
			({ supplementaryData }) => supplementaryData?.relatedIds?.orderId ?? null,
			(error: unknown) => {
				if (error instanceof PaymentNotFound) return null
				throw error
			},
		)
		if (orders.size >= MAX_REMEMBERED) orders.clear()
		orders.set(key, order)
		return order
	}

	return {
		search,
		since,
		orderOf,
		async find(account, transactionId) {
			for (let until = clock.now(); until > oldest(); until -= WINDOW_MS) {
				const from = Math.max(until - WINDOW_MS + SECOND_MS, oldest())
				const found = await search(account, from, until, { transactionId })
				if (found.transactions.length > 0) return found
			}
			return { transactions: [], refreshedAt: 0 }
		},
		async *payments(account, sinceEpochMs) {
			const seen = new Set<string>()
			for await (const { transactions } of since(account, sinceEpochMs - REPORTING_LAG_MS, {
				isWhole: true,
			})) {
				for (const transaction of transactions.filter(isPayment)) {
					const { transactionId, customField } = transaction
					if (seen.has(transactionId)) continue
					seen.add(transactionId)
					const donationId = customField ?? null
					// Without a donation, the order is not needed: a capture leads to its payment, too.
					const order = donationId === null ? null : await orderOf(account, transactionId)
					yield { providerRef: order ?? transactionId, donationId }
				}
			}
		},
	}
}
