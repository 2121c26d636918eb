import { divideHalfUp } from '../../../kernel/wire/money.ts'
import { invalid } from '../faults.ts'
import type { BalanceRow } from '../rows.ts'
import type { Session } from '../session.ts'

const MILLION = 1_000_000n

export function bookBalance(
	session: Session,
	line: Pick<BalanceRow, 'type' | 'category' | 'amount' | 'fee' | 'source' | 'payout' | 'exchangeRate'> & {
		readonly availableOn?: number
		readonly description?: string
	},
): BalanceRow {
	return session.books.put('balance', {
		...line,
		id: session.books.newId('txn_'),
		created: session.now,
		availableOn: line.availableOn ?? session.now,
		currency: session.account.currency.toLowerCase(),
		description: line.description ?? null,
	})
}

/**
 * Returns an amount in the account's currency. Money that goes back is exchanged at the rate of its own day:
 * rates move by a thousandth a day within a week.
 * @see https://docs.stripe.com/currencies/conversions
 * @throws StripeFault for a currency without a rate
 */
export function exchange(
	{ account, now }: Session,
	amount: number,
	currency: string,
): Pick<BalanceRow, 'amount' | 'exchangeRate'> {
	const from = currency.toLowerCase()
	if (from === account.currency.toLowerCase()) return { amount }
	const rate = account.rates[from]
	if (rate === undefined) throw invalid(`Invalid currency: ${from}.`, { param: 'currency' })
	const ofDay = (rate * BigInt(997 + (Math.floor(now / 86_400) % 7))) / 1_000n
	return {
		amount: Math.sign(amount) * Number(divideHalfUp(BigInt(Math.abs(amount)) * ofDay, MILLION)),
		exchangeRate: Number(ofDay) / Number(MILLION),
	}
}
