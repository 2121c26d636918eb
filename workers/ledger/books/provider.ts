import { PAYOUT_EVENTS } from '../../../domain/payouts/payouts.events.ts'
import {
	DISCREPANCY_EVENTS,
	type ProviderAccountMirrored,
} from '../../../domain/payouts/provider-accounts.events.ts'
import { providerAccountStream } from '../../../domain/payouts/streams.contract.ts'
import type { Payouts } from '../../../kernel/capability/provider-accounts.ts'
import { streamId } from '../../../kernel/events/streams.ts'
import type { EventStore, Position } from '../../../kernel/ports/event-store.ts'
import { asEvent } from '../../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { sumUntil } from '../../../queries/ledger/account-sums.ts'
import type { Verified } from '../../../records/ledger/book-checks.ts'
import { MIRRORED_EVERY_MS } from '../../payouts/index.ts'
import { eventsUntil } from './log.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

/** A movement of this age may still be on its way by webhook. */
const ON_ITS_WAY_MS = 10 * MINUTE_MS

interface Range {
	/** Epoch milliseconds. */
	readonly now: number
	readonly until: Position
	readonly verified: Verified | null
}

/**
 * Checks that our provider balances equal the provider's. With constant movement they are compared as of ten
 * minutes ago; without webhooks for payouts, as of before the last mirroring; with late reports, as of their
 * delay. The balance at the end of each day is also checked.
 */
export async function providerAgrees(
	sql: SqlExecutor,
	store: EventStore,
	payouts: Payouts,
	range: Range,
): Promise<CheckResult> {
	const faults: Fault[] = []
	const { now } = range
	const accounts = payouts.accounts()
	for (const {
		account,
		provider,
		currency,
		reportingLagMs = 0,
		payoutsByMirror,
		datesEverything,
	} of accounts) {
		const whose = { provider, account, currency }
		if (datesEverything) {
			const from = range.verified && (await dayToBeginWith(sql, store, whose, range.verified))
			faults.push(...(await daysThatDiffer(sql, whose, from)))
		}
		const ledger = (until: number | null) =>
			ledgerBalance(sql, `${provider}/${account}`, currency, until, range)
		const { available, pending } = await payouts.balance(account)
		const ours = await ledger(null)
		const theirs = available + pending
		if (ours === theirs) continue
		// The provider counts in whole seconds.
		const onItsWayMs = ON_ITS_WAY_MS + (payoutsByMirror ? MIRRORED_EVERY_MS : 0)
		const settledAt = now - (now % 1_000) - onItsWayMs - reportingLagMs - 1
		let younger = 0n
		for await (const line of payouts.listBalanceLines(account, settledAt + 1))
			if (line.createdAt > settledAt) younger += line.net
		if ((await ledger(settledAt)) === theirs - younger) continue
		faults.push({ subject: `${account} ${currency}`, expected: theirs, found: ours })
	}
	return { name: 'providerAgrees', examined: accounts.length, ...faultsOf(faults) }
}

/**
 * Returns a balance in minor units. Verified pages are not summed again.
 * @param until epoch milliseconds: counts only money that had moved by then; null for all
 */
async function ledgerBalance(
	sql: SqlExecutor,
	owner: string,
	currency: string,
	until: number | null,
	range: Range,
): Promise<bigint> {
	if (range.verified) {
		const { sum } = await sumUntil(sql, { account: 'provider balance', owner, currency }, range.until)
		if (until === null) return sum
		const { later } = await sql.one<{ later: bigint }>(
			`SELECT coalesce(sum(amount), 0)::bigint AS later FROM read.postings
			WHERE account = 'provider balance' AND owner = $1 AND currency = $2 AND effective_at > $3 AND position <= $4`,
			[owner, currency, new Date(until), range.until],
		)
		return sum - later
	}
	const { balance } = await sql.one<{ balance: bigint }>(
		`SELECT coalesce(sum(amount), 0)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' AND owner = $1 AND currency = $2
			AND ($3::timestamptz IS NULL OR effective_at <= $3)`,
		[owner, currency, until === null ? null : new Date(until)],
	)
	return balance
}

const DAY_OF = (at: string) => `ceil(extract(epoch FROM ${at}) / 86400)::bigint`

interface ProviderAccount {
	readonly provider: string
	readonly account: string
	readonly currency: string
}

async function mirroredUntil(
	store: EventStore,
	{ account, currency }: ProviderAccount,
	position: Position,
): Promise<Date | null> {
	const stream = store.readStream(providerAccountStream(account, currency), { direction: 'backwards' })
	for await (const event of stream) {
		if (event.type === 'ProviderAccountMirrored' && event.position <= position)
			return new Date(asEvent<ProviderAccountMirrored>(event).data.until)
	}
	return null
}

/**
 * Returns the end of the last day (UTC) that is unchanged since the last verification: no new mirroring, and
 * no new line on either side; null when there is none.
 */
export async function dayToBeginWith(
	sql: SqlExecutor,
	store: EventStore,
	whose: ProviderAccount,
	verified: Verified,
): Promise<Date | null> {
	const until = await mirroredUntil(store, whose, verified.position)
	if (!until) return null
	const { provider, account, currency } = whose
	const { changed } = await sql.one<{ changed: Date | null }>(
		`SELECT least(
			(SELECT min(p.effective_at) FROM read.postings p WHERE p.account = 'provider balance' AND p.owner = $1
				AND p.currency = $3 AND p.position > $4),
			(SELECT min(b.created_at) FROM rec.balance_lines n JOIN rec.balance_lines b
				ON b.account = n.account AND b.ref = n.ref
				WHERE n.account = $2 AND n.currency = $3 AND n.seen_at > $5)
		) AS changed`,
		[
			`${provider}/${account}`,
			account,
			currency,
			verified.position,
			new Date(verified.at.getTime() - DAY_MS),
		],
	)
	const first = Math.min(until.getTime() + 1, changed?.getTime() ?? Number.POSITIVE_INFINITY)
	return new Date((Math.ceil(first / DAY_MS) - 1) * DAY_MS)
}

/**
 * Returns the days (UTC) at whose end our balance differs from the sum of the mirrored lines.
 * @param from the end of the last verified day; null checks all days
 */
export async function daysThatDiffer(
	sql: SqlExecutor,
	{ provider, account, currency }: ProviderAccount,
	from: Date | null = null,
): Promise<Fault[]> {
	interface Day {
		readonly day: bigint
		readonly moved: bigint
	}
	const mirrored = await sql.maybeOne<{ until: Date }>(
		'SELECT until FROM read.provider_accounts WHERE account = $1 AND currency = $2',
		[account, currency],
	)
	if (!mirrored) return []
	const until = new Date(mirrored.until.getTime() - (mirrored.until.getTime() % DAY_MS))
	const theirs = await sql.query<Day>(
		`SELECT ${DAY_OF('b.created_at')} AS day, sum(b.net)::bigint AS moved FROM rec.balance_lines b
		WHERE b.account = $1 AND b.currency = $2 AND b.created_at <= $3
			AND ($4::timestamptz IS NULL OR b.created_at > $4) AND NOT EXISTS (
				SELECT 1 FROM rec.balance_lines n WHERE n.account = b.account AND n.ref = b.ref AND n.seq > b.seq)
		GROUP BY 1`,
		[account, currency, until, from],
	)
	const ours = await sql.query<Day>(
		`SELECT ${DAY_OF('p.effective_at')} AS day, sum(p.amount)::bigint AS moved FROM read.postings p
		WHERE p.account = 'provider balance' AND p.owner = $1 AND p.currency = $2 AND p.effective_at <= $3
			AND ($4::timestamptz IS NULL OR p.effective_at > $4)
		GROUP BY 1`,
		[`${provider}/${account}`, currency, until, from],
	)
	const movedOn = (days: readonly Day[]) => new Map(days.map(({ day, moved }) => [day, moved]))
	const [reported, booked] = [movedOn(theirs), movedOn(ours)]
	const days = [...new Set([...reported.keys(), ...booked.keys()])].toSorted((a, b) => Number(a - b))
	let [expected, found] = [0n, 0n]
	return days.flatMap((day) => {
		expected += reported.get(day) ?? 0n
		found += booked.get(day) ?? 0n
		const date = new Date(Number(day) * DAY_MS - 1).toISOString().slice(0, 10)
		return expected === found ? [] : [{ subject: `${account} ${currency} ${date}`, expected, found }]
	})
}

async function payoutsChanged(store: EventStore, until: Position, since: Position): Promise<string[]> {
	const changed = new Set<string>()
	for await (const { stream } of eventsUntil(store, [...PAYOUT_EVENTS, ...DISCREPANCY_EVENTS], until, since))
		if (stream.startsWith('payout-')) changed.add(streamId(stream))
	return [...changed]
}

/**
 * Checks that the lines of a payout sum to its amount; otherwise a discrepancy with exactly these amounts has
 * to exist.
 * @param until the position that the read models have passed
 * @param since the last verified position, to check only changed payouts; null checks all
 */
export async function payoutsAddUp(
	sql: SqlExecutor,
	store: EventStore,
	until: Position,
	since: Position | null,
): Promise<CheckResult> {
	const changed = since === null ? null : await payoutsChanged(store, until, since)
	const rows = await sql.query<{ subject: string; expected: bigint; found: bigint; known: boolean }>(
		`WITH payouts AS (
			SELECT p.payout_ref, p.currency, p.amount AS expected, coalesce(sum(l.net), 0)::bigint AS found
			FROM read.payouts p
			LEFT JOIN rec.payout_lines l
				ON l.account = p.account AND l.payout_ref = p.payout_ref AND l.digest = p.lines_digest
			WHERE p.lines_digest IS NOT NULL AND ($1::text[] IS NULL OR p.id = ANY ($1))
			GROUP BY p.id, p.payout_ref, p.currency, p.amount
		)
		SELECT payout_ref || ' ' || currency AS subject, expected, found, EXISTS (
			SELECT FROM read.discrepancies d WHERE d.payout_ref = p.payout_ref AND d.kind = 'sumOfLines'
				AND d.resolution IS DISTINCT FROM 'agreesNow' AND d.expected = p.expected AND d.reported = p.found
		) AS known
		FROM payouts p ORDER BY payout_ref`,
		[changed],
	)
	const faulty = rows.filter((row) => row.expected !== row.found && !row.known)
	return { name: 'payoutsAddUp', examined: rows.length, ...faultsOf(faulty) }
}
