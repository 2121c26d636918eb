import type { FundFigure } from '../../domain/ledger/figures.contract.ts'
import { LEDGER_ACCOUNTS } from '../../domain/ledger/history.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { Where } from '../_shared/where.ts'
import { type Account, sumUntil } from './account-sums.ts'
import { isIn } from './as-of-rows.ts'
import type { At } from './moments.ts'

const GROSS = "-sum(e.amount) FILTER (WHERE e.account = 'fund' AND e.kind = 'DonationConfirmed')"
const CLEARED = (kinds: string) =>
	`-sum(e.amount) FILTER (WHERE e.account = 'clearing' AND e.kind IN (${kinds}))`
const REFUNDED = CLEARED("'RefundBooked', 'RefundReversalBooked'")
const CHARGED_BACK = CLEARED("'ChargebackBooked', 'ChargebackReversalBooked'")
const WITHDRAWN =
	"sum(e.amount) FILTER (WHERE e.account = 'reserved' AND e.kind IN ('WithdrawalPaid', 'WithdrawalPaymentFailed'))"
const NETTED =
	"sum(e.amount) FILTER (WHERE e.account = 'fund' AND e.kind IN ('ReceivableNetted', 'ReceivableSettled'))"
const RESERVED = "-sum(e.amount) FILTER (WHERE e.account = 'reserved')"
const HELD =
	"-sum(e.amount) FILTER (WHERE e.account = 'reserved' AND e.kind IN ('DonationShareHeld', 'DonationShareReleased'))"
const FREE = "-sum(e.amount) FILTER (WHERE e.account = 'fund')"
const CORRECTED =
	"-sum(e.amount) FILTER (WHERE e.account IN ('fund', 'reserved') AND e.kind = 'JournalPosted')"
const all = (...parts: readonly string[]) => parts.map((part) => `coalesce(${part}, 0)`).join(' + ')

const OF_FUND: Readonly<Record<Exclude<FundFigure, 'fees' | 'disputed'>, string>> = {
	gross: all(GROSS),
	refunded: all(REFUNDED),
	chargedBack: all(CHARGED_BACK),
	totalWithdrawalAmount: all(WITHDRAWN, NETTED),
	reserved: all(RESERVED),
	held: all(HELD),
	free: all(FREE),
	corrected: all(CORRECTED),
	// Sums balances instead of subtracting what left: an independent way to the figure.
	pending: all(FREE, RESERVED),
	donated_quantity: `${all(FREE, RESERVED, WITHDRAWN, NETTED)} - (${all(CORRECTED)})`,
}

export interface FundScope {
	readonly fund?: string | undefined
	readonly currency: string
	readonly chosen?: ((where: Where) => string) | undefined
}

function ownerIs(where: Where, { fund, currency, chosen }: FundScope, line: string): string {
	const whose =
		fund === undefined
			? `${line}.owner LIKE ${where.param(`request.%.${currency}`)}`
			: `${line}.owner = ${where.param(fund)}`
	if (!chosen) return whose
	const suffix = where.param(`.${currency}`)
	return `${whose} AND ${line}.owner IN (SELECT 'request.' || c.id || ${suffix} FROM (${chosen(where)}) c)`
}

/** Computes a figure from the double entries alone, in minor units. */
export async function figureByLedger(
	sql: SqlExecutor,
	figure: FundFigure,
	scope: FundScope,
	at: At,
): Promise<bigint> {
	const where = new Where()
	where.and(isIn(where, at))
	let sum: string
	if (figure === 'fees' || figure === 'disputed') {
		// The owner of these lines is the provider account, so that the donation leads to the fund.
		const key = figure === 'fees' ? 'transaction_id' : 'donation_id'
		sum = figure === 'fees' ? all('-sum(e.amount)') : all('sum(e.amount)')
		where.and(
			figure === 'fees'
				? "e.account = 'fee cover' AND e.kind = 'DonationConfirmed'"
				: "e.account = 'dispute'",
		)
		where.and(`e.${key} IN (SELECT g.${key} FROM read.postings g
			WHERE ${ownerIs(where, scope, 'g')} AND g.account = 'fund' AND g.kind = 'DonationConfirmed')`)
	} else {
		sum = OF_FUND[figure]
		where.and(ownerIs(where, scope, 'e'))
	}
	const text = `SELECT (${sum})::bigint AS sum FROM read.postings e ${where}`
	return (await sql.one<{ sum: bigint }>(text, where.params)).sum
}

/**
 * Returns an account's balance as the negative sum of all others, since the ledger sums to zero. Minor units.
 */
export async function balanceByOthers(sql: SqlExecutor, account: Account, at: At): Promise<bigint> {
	if (at.effectiveAt === null) {
		const sumOf = async (each: Account) => (await sumUntil(sql, each, at.position)).sum
		const { currency } = account
		const ofAll = await Promise.all(LEDGER_ACCOUNTS.map((each) => sumOf({ account: each, currency })))
		return (await sumOf(account)) - ofAll.reduce((total, sum) => total + sum)
	}
	const where = new Where().and('e.currency = ?', account.currency)
	where.and(isIn(where, at))
	const own = `e.account = ${where.param(account.account)}`
	where.and(
		account.owner === undefined ? `NOT (${own})` : `NOT (${own} AND e.owner = ${where.param(account.owner)})`,
	)
	const text = `SELECT coalesce(-sum(e.amount), 0)::bigint AS sum FROM read.postings e ${where}`
	return (await sql.one<{ sum: bigint }>(text, where.params)).sum
}
