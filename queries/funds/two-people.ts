import { partOfLimit, type Summed, togetherWith } from '../../domain/funds/two-people.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { withdrawalsTable } from '../../projections/funds/withdrawals.ts'
import { detailsFrom, paymentAccountVersionsTable, sealedAs } from '../../records/funds/payment-accounts.ts'
import type { SealedDeps } from './deps.ts'

const OF_WITHDRAWALS = selection(withdrawalsTable, 'w', [
	'fund',
	'status',
	'currency',
	'amount',
	'requested_at',
	'approved_at',
	'approvers',
])
const OF_VERSIONS = selection(paymentAccountVersionsTable, 'v', ['details_id', 'key_id', 'sealed'])

type SummedRecord = SelectedBy<typeof OF_WITHDRAWALS> &
	// Null once the account was erased.
	OuterJoined<SelectedBy<typeof OF_VERSIONS>>

const WITH_ACCOUNT = `SELECT ${OF_WITHDRAWALS.list}, ${OF_VERSIONS.list} FROM read.withdrawals w
	LEFT JOIN read.payment_accounts a ON a.id = w.account_id
	LEFT JOIN rec.payment_account_versions v
		ON v.account_id = a.id AND v.version = w.account_version AND v.details_hash = a.hashes[w.account_version]`

function destinationOf({ cipher }: Pick<SealedDeps, 'cipher'>, record: SummedRecord): string | null {
	const { details_id, key_id, sealed } = record
	if (!details_id || !key_id || !sealed) return null
	const { routingNumber, accountNumber } = detailsFrom(
		cipher.decrypt({ keyId: key_id, data: sealed }, sealedAs(details_id)),
	)
	return `${routingNumber} ${accountNumber}`
}

/**
 * Returns the largest sum that leaves within the day of a withdrawal, itself included: of its fund, to the
 * same number at the same bank under any account, or by one person's word alone. Other currencies count in
 * proportion to their limit.
 * @returns minor units of its currency
 * @throws DomainError NOT_FOUND
 */
export async function togetherAcrossFunds(
	{ sql, cipher, twoPeopleFrom }: Pick<SealedDeps, 'sql' | 'cipher' | 'twoPeopleFrom'>,
	withdrawalId: string,
	byUserId: string,
	at: string,
): Promise<bigint> {
	const own = await sql.maybeOne<SummedRecord>(`${WITH_ACCOUNT} WHERE w.id = $1`, [withdrawalId])
	if (!own) throw notFound('withdrawal')
	const others = await sql.query<SummedRecord>(
		`${WITH_ACCOUNT} WHERE w.id <> $1 AND (w.approved_at > $2 OR w.requested_at BETWEEN $3 AND $4)`,
		[withdrawalId, ago(at), ago(own.requested_at, 1), ago(own.requested_at, -1)],
	)
	const summed = ({ status, currency, amount, requested_at, approved_at }: SummedRecord): Summed => ({
		status,
		amount: partOfLimit(amount, limitOf(currency), limitOf(own.currency)),
		requestedAt: requested_at.toISOString(),
		approvedAt: approved_at?.toISOString() ?? null,
	})
	const limitOf = (currency: Currency) => (twoPeopleFrom[currency] > 0n ? twoPeopleFrom[currency] : 1n)
	const destination = destinationOf({ cipher }, own)
	const toAccount = others.filter(
		(other) => destination !== null && destinationOf({ cipher }, other) === destination,
	)
	const byPerson = others.filter(({ approvers }) => approvers.length === 1 && approvers[0] === byUserId)
	const ofFund = others.filter(({ fund }) => fund === own.fund)
	const sums = [ofFund, toAccount, byPerson].map((some) => togetherWith(summed(own), some.map(summed), at))
	return sums.reduce((most, sum) => (sum > most ? sum : most))
}

const ago = (instant: string | Date, days = 1): Date => new Date(new Date(instant).getTime() - days * DAY_MS)
