import { observePayment } from '../../commands/donations/observe-payment.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { areSame, type DiscrepancyFound } from '../../domain/payouts/provider-accounts.events.ts'
import { payoutStream, providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { hasMore } from '../../kernel/events/in-parts.ts'
import { type EventStore, type Position, START } from '../../kernel/ports/event-store.ts'
import { type Sql, type SqlExecutor, withTimeout } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type Currency, isCurrency } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { findAdjustments } from '../../queries/payouts/tie-out-adjustments.ts'
import {
	findDisagreements,
	knownDiscrepancies,
	payoutsToReconcile,
} from '../../queries/payouts/tie-out-findings.ts'
import { unexplainedPayments } from '../../queries/payouts/tie-out-payments.ts'

type Finding = Omit<DiscrepancyFound['data'], 'at'>

export interface Account {
	readonly provider: string
	readonly account: string
	readonly currency: Currency
}

export type WhenBusy = 'wait' | 'leave'

/** Returns the end of the mirror in epoch milliseconds: nothing later is compared. */
export type Mirror = () => Promise<number>

export const TIE_OUT_MODELS = [
	'payouts',
	'provider_objects',
	'provider_balances',
	'provider_accounts',
	'discrepancies',
	'donations',
]
const CATCH_UP_MS = 60_000
const TIE_OUT_MS = 600_000

export type TieOutWorker = Pick<
	Infrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'payouts' | 'readModels'
> & { readonly payments: Pick<Infrastructure['payments'], 'read'> }

const FINDINGS = {
	unexplainedPayments,
	findAdjustments,
	findDisagreements,
	knownDiscrepancies,
	payoutsToReconcile,
}

interface Recorded {
	readonly events: readonly unknown[]
}
async function inParts(send: () => Promise<Recorded>): Promise<void> {
	for (let more = true; more; ) more = hasMore((await send()).events)
}

/** The grace period for webhooks and hourly mirroring: younger money may still be in transit. */
export const GRACE_MS = HOUR_MS

/**
 * Compares the mirror of an account with our books. First our balance is adjusted line by line; then all
 * differences are found, each under an id that derives from its subject.
 * @returns false when another run was in progress
 */
export const tieOut = (
	worker: TieOutWorker,
	account: Account,
	whenBusy: WhenBusy,
	mirror: Mirror,
	findings = FINDINGS,
): Promise<boolean> =>
	alone(worker.sql, account.account, whenBusy, async () => {
		const graceEnds = new Date((await mirror()) - GRACE_MS)
		await caughtUp(worker)
		// Payments without a webhook are booked before any correction.
		const unexplained = await roomily(worker.sql, (tx) =>
			findings.unexplainedPayments(tx, account, graceEnds),
		)
		for (const providerRef of unexplained) await observe(worker, account.account, providerRef)
		if (unexplained.length > 0) await caughtUp(worker)
		const adjustments = await roomily(worker.sql, (tx) => findings.findAdjustments(tx, account, graceEnds))
		if (adjustments.length > 0) {
			const wanted = adjustments.map(({ balance_ref, effective_at, ...rest }) => ({
				...rest,
				...account,
				balanceRef: balance_ref,
				effectiveAt: effective_at.toISOString(),
			}))
			await inParts(() => toAccount(worker, account, { type: 'Adjust', adjustments: wanted, at: at(worker) }))
			await caughtUp(worker)
		}
		await tell(worker, account, graceEnds, findings)
	})

/**
 * Runs alone for an account.
 * @returns false when another run was in progress
 */
const alone = (sql: Sql, account: string, whenBusy: WhenBusy, run: () => Promise<void>): Promise<boolean> =>
	withTimeout(sql, TIE_OUT_MS).transaction(async (tx) => {
		// It says nothing while others of its connections do the work.
		await tx.execute(`SET LOCAL idle_in_transaction_session_timeout = ${TIE_OUT_MS}`)
		const { mine } = await tx.one<{ mine: boolean }>(
			"SELECT pg_try_advisory_xact_lock(hashtextextended('tie out ' || $1, 0)) AS mine",
			[account],
		)
		if (!mine && whenBusy === 'leave') return false
		if (!mine)
			await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tie out ' || $1, 0))", [account])
		await run()
		return true
	})

const roomily = <T>(sql: Sql, read: (tx: SqlExecutor) => Promise<T>): Promise<T> =>
	withTimeout(sql, TIE_OUT_MS).transaction(
		async (tx) => {
			await tx.execute("SET LOCAL work_mem = '96MB'")
			return read(tx)
		},
		{ isolation: 'repeatable read', readOnly: true },
	)

async function caughtUp({ sql, store, readModels }: TieOutWorker): Promise<void> {
	const head = await store.head()
	if (await readModels.haveCaughtUp(TIE_OUT_MODELS, head, CATCH_UP_MS)) return
	throw new Error(`The read models are behind: ${await laggingModels(sql, store, head)}.`)
}

async function laggingModels(
	sql: SqlExecutor,
	store: Pick<EventStore, 'comparePositions'>,
	head: Position,
): Promise<string> {
	const rows = await sql.query<{ name: string; position: Position }>(
		"SELECT name, position FROM ops.projections WHERE phase = 'live' AND name = ANY ($1)",
		[TIE_OUT_MODELS],
	)
	const positions = new Map(rows.map(({ name, position }) => [name, position]))
	return TIE_OUT_MODELS.filter((name) => store.comparePositions(positions.get(name) ?? START, head) < 0)
		.map((name) => `${name} at ${positions.get(name) ?? 'no position, since nobody runs it'}`)
		.concat(`the log at ${head}`)
		.join(', ')
}

async function observe(worker: TieOutWorker, account: string, providerRef: string): Promise<void> {
	try {
		await observePayment(worker, { account, providerRef }, systemContext(worker.clock, 'tie-out'))
	} catch (error) {
		// The donation is missing in our log, such as after restoring an older backup: its line is reported.
		if (!(error instanceof DomainError)) throw error
	}
}

const at = ({ clock }: TieOutWorker) => new Date(clock.now()).toISOString()

const toAccount = (
	{ dispatch, clock }: TieOutWorker,
	{ account, currency }: Account,
	command: Parameters<typeof providerAccountDecider.decide>[0],
) =>
	dispatch(
		providerAccountDecider,
		providerAccountStream(account, currency),
		command,
		systemContext(clock, 'tie-out'),
	)

async function tell(
	worker: TieOutWorker,
	account: Account,
	graceEnds: Date,
	findings: typeof FINDINGS,
): Promise<void> {
	const { sql, dispatch, clock } = worker
	const accountStream = providerAccountStream(account.account, account.currency)
	const known = new Map(
		(await findings.knownDiscrepancies(sql, account.account)).map((each) => [each.id, each]),
	)
	const open = [...known.values()].filter(({ status }) => status === 'open')
	const openObjects = open.flatMap(({ object_ref }) => object_ref ?? [])
	const found = await roomily(sql, (tx) => findings.findDisagreements(tx, account, graceEnds, openObjects))

	const byStream = new Map<string, Finding[]>()
	const elsewhere = new Map<string, number>()
	for (const record of found) {
		const finding = findingOf(account, record)
		const { discrepancyId, payoutRef } = finding
		const own = payoutRef === null ? accountStream : payoutStream(account.provider, payoutRef)
		// A discrepancy found before its line was paid out remains on its stream.
		const before = known.get(discrepancyId)
		const stream = before?.stream ?? own
		byStream.set(stream, [...(byStream.get(stream) ?? []), finding])
		if (before && stream !== own && isOpenAfter(before, finding))
			elsewhere.set(own, (elsewhere.get(own) ?? 0) + 1)
	}
	const ofAccount = byStream.get(accountStream) ?? []
	await inParts(() =>
		toAccount(worker, account, { type: 'TieOutAccount', findings: ofAccount, at: at(worker) }),
	)
	const payouts = await findings.payoutsToReconcile(sql, account.account)
	for (const { provider, payout_ref, lines_digest } of payouts) {
		const stream = payoutStream(provider, payout_ref)
		const result = {
			findings: byStream.get(stream) ?? [],
			digest: lines_digest,
			openElsewhere: elsewhere.get(stream) ?? 0,
		}
		await inParts(() =>
			dispatch(
				payoutDecider,
				stream,
				{ type: 'TieOutPayout', ...result, at: at(worker) },
				systemContext(clock, 'tie-out'),
			),
		)
	}
}

type Known = Awaited<ReturnType<typeof knownDiscrepancies>>[number]

function isOpenAfter({ status, resolution, expected, reported }: Known, finding: Finding): boolean {
	if (status === 'open' || resolution === 'agreesNow') return true
	const before = { expected: expected.toString(), reported: reported.toString() }
	return !areSame(finding.kind, before, finding)
}

export type Found = Awaited<ReturnType<typeof findDisagreements>>[number]

function findingOf({ provider, account, currency }: Account, record: Found): Finding {
	const { kind, payout_ref, line_ref, object_ref, donation_id, effective_at } = record
	const amounts = amountsOf(record, currency)
	return {
		discrepancyId: derivedId('discrepancy', account, kind, aboutOf(record)),
		kind,
		provider,
		account,
		payoutRef: payout_ref,
		lineRef: line_ref,
		objectRef: object_ref,
		donationId: donation_id,
		...amounts,
		effectiveAt: effective_at.toISOString(),
	}
}

function amountsOf(
	record: Found,
	ofAccount: Currency,
): Pick<Finding, 'currency' | 'expected' | 'reported' | 'foreignCurrency'> {
	const { currency, expected, reported } = record
	return isCurrency(currency)
		? { currency, expected: expected.toString(), reported: reported.toString() }
		: { currency: ofAccount, expected: '0', reported: '0', foreignCurrency: currency }
}

/** An unchanged difference of a balance is the same discrepancy; another amount is another one. */
const aboutOf = ({ line_ref, object_ref, payout_ref, reported, expected }: Found): string =>
	line_ref ?? object_ref ?? payout_ref ?? `balance ${reported - expected}`
