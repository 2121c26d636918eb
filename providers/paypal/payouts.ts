import {
	type BalanceLine,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	type PayoutSnapshot,
	type PayoutSource,
} from '../../kernel/ports/payments.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { isCurrency } from '../../kernel/wire/money.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { toMillis, toMinor } from './amounts.ts'
import type { Call, PaypalOptions } from './client.ts'
import { type LineReader, payoutRefOf, toLines } from './lines.ts'
import { readRaw } from './raw.ts'
import { type Found, REPORTING_LAG_MS, type Transaction, type Transactions } from './transactions.ts'

/** PayPal's codes of withdrawals to a bank: by a person, and by the account's own schedule. */
const BY_HAND = 'T0400'
const BY_SCHEDULE = 'T0401'
const RETURN = 'T1101'
/** A failed withdrawal is returned within this time. */
const RETURN_MS = 30 * DAY_MS
/** PayPal doesn't report when a withdrawal arrives: its own page says one to three days. */
const ARRIVAL_MS = 3 * DAY_MS

const transactionOf = (payoutRef: string): string => {
	if (!payoutRef.startsWith('payout-')) throw new PaymentNotFound(`${payoutRef} is no payout of PayPal’s.`)
	return payoutRef.slice('payout-'.length)
}
const isWithdrawal = ({ transactionEventCode: code }: Transaction) => code === BY_HAND || code === BY_SCHEDULE

/**
 * Reads withdrawals, the balance and its lines at PayPal. A scheduled withdrawal sends the whole balance, so
 * its lines are those since the previous one; a manual one has none.
 */
export function createPaypalPayouts(
	call: Call,
	transactions: Transactions,
	{ accounts, clock }: PaypalOptions,
): PayoutSource {
	const reader: LineReader = { call, orderOf: transactions.orderOf, disputes: new Map() }

	/** @throws PaymentNotFound, PaymentOutcomeUnknown */
	async function withdrawal(account: string, payoutRef: string) {
		const { transactions: found, refreshedAt } = await transactions.find(account, transactionOf(payoutRef))
		const transaction = found.find(isWithdrawal)
		if (!transaction) throw new PaymentNotFound(`There is no withdrawal ${payoutRef}.`)
		return { transaction, refreshedAt }
	}

	async function returnedAt(account: string, transaction: Transaction): Promise<number | null> {
		const from = toMillis(transaction.transactionInitiationDate)
		const until = Math.min(from + RETURN_MS, clock.now())
		const { transactions: found } = await transactions.search(account, from, until, {
			transactionType: RETURN,
		})
		const line = found.find(({ paypalReferenceId: about }) => about === transaction.transactionId)
		return line ? toMillis(line.transactionInitiationDate) : null
	}

	async function toPayout(
		account: string,
		of: Transaction,
		refreshedAt: number,
	): Promise<PayoutSnapshot | null> {
		const { transactionAmount: amount, transactionStatus: state } = of
		if (!amount || !isCurrency(amount.currencyCode)) return null
		const createdAt = toMillis(of.transactionInitiationDate)
		const updatedAt = toMillis(of.transactionUpdatedDate ?? of.transactionInitiationDate)
		const status = STATUSES[state ?? ''] ?? 'in_transit'
		const automatic = of.transactionEventCode === BY_SCHEDULE
		const movedAt =
			status === 'failed'
				? ((await returnedAt(account, of)) ?? updatedAt)
				: status === 'paid'
					? updatedAt
					: null
		return {
			provider: 'paypal',
			account,
			payoutRef: payoutRefOf(of.transactionId),
			amount: -toMinor(amount),
			currency: amount.currencyCode,
			status,
			automatic,
			sourceType: 'bank_account',
			reconciliationStatus: !automatic
				? 'not_applicable'
				: refreshedAt >= createdAt
					? 'completed'
					: 'in_progress',
			createdAt,
			arrivalAt: dayOf(status === 'paid' ? updatedAt : createdAt + ARRIVAL_MS),
			movedAt,
			failureCode: status === 'failed' ? (state === 'D' ? 'denied' : 'returned') : null,
		}
	}

	const lines = (account: string, found: readonly Transaction[]): Promise<BalanceLine[]> =>
		toLines(reader, account, found)

	return {
		name: 'paypal',
		async readPayout(account, payoutRef) {
			const { transaction, refreshedAt } = await withdrawal(account, payoutRef)
			const payout = await toPayout(account, transaction, refreshedAt)
			if (!payout) throw new PaymentNotFound(`No books are kept in the currency of ${payoutRef}.`)
			return payout
		},
		/** Searches by the codes of withdrawals, so that a long time takes few calls. */
		async *listPayouts(account, sinceEpochMs) {
			const found: PayoutSnapshot[] = []
			for (const transactionType of [BY_HAND, BY_SCHEDULE]) {
				for await (const each of transactions.since(account, sinceEpochMs, { transactionType })) {
					for (const transaction of each.transactions) {
						const payout = await toPayout(account, transaction, each.refreshedAt)
						if (payout) found.push(payout)
					}
				}
			}
			yield* found.sort((a, b) => a.createdAt - b.createdAt)
		},
		async *payoutLines(account, payoutRef) {
			const { transaction } = await withdrawal(account, payoutRef)
			yield* await lines(account, await sweptBy(account, transaction))
		},
		/** Lines appear hours later: the search starts that much earlier, so that late lines are included. */
		async *listBalanceLines(account, sinceEpochMs) {
			for await (const { transactions: found } of transactions.since(
				account,
				sinceEpochMs - REPORTING_LAG_MS,
			))
				yield* await lines(account, found)
		},
		async balance(account) {
			const currency = accounts.find((each) => each.account === account)?.currency
			if (!currency) throw new PaymentNotFound(`There is no PayPal account ${account}.`)
			const { balances = [] } = await call(account, ({ reports }) =>
				reports.searchBalances({ currencyCode: currency }),
			)
			const held = balances.find((each) => each.currency === currency)
			const total = held ? toMinor(held.totalBalance) : 0n
			const available = held?.availableBalance ? toMinor(held.availableBalance) : total
			return { currency, available, pending: total - available }
		},
		readRaw: (account, ref): Promise<JsonObject> => readRaw({ call, transactions }, account, ref),
	}

	async function sweptBy(account: string, { transactionId, ...of }: Transaction): Promise<Transaction[]> {
		const at = toMillis(of.transactionInitiationDate)
		const { transactions: found }: Found = await transactions.search(
			account,
			at - 31 * DAY_MS + SECOND_MS,
			at,
		)
		const end = found.findIndex((each) => each.transactionId === transactionId && isWithdrawal(each))
		if (end < 0)
			throw new PaymentOutcomeUnknown(
				`PayPal shows payout-${transactionId} by its name, and not by its time.`,
			)
		const before = found.slice(0, end).findLastIndex(isWithdrawal)
		return found.slice(before + 1, end)
	}
}

const STATUSES: Readonly<Record<string, PayoutSnapshot['status']>> = {
	P: 'in_transit',
	S: 'paid',
	V: 'failed',
	D: 'failed',
}
const dayOf = (at: number): number => at - (at % DAY_MS)
