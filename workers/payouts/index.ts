import { observePayment } from '../../commands/donations/observe-payment.ts'
import { mirrorAccount, mirroredUntil } from '../../commands/payouts/mirror-account.ts'
import { bookPayout, observePayout } from '../../commands/payouts/observe-payout.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import type { PayoutSent } from '../../domain/payouts/payouts.events.ts'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Infrastructure } from '../../kernel/infrastructure.ts'
import { type EventStore, type Position, START } from '../../kernel/ports/event-store.ts'
import { type SqlExecutor, withTimeout } from '../../kernel/sql/sql.ts'
import { streamId } from '../../kernel/streams.ts'
import { systemContext } from '../../kernel/system-context.ts'
import { unfinishedPayouts } from '../../queries/payouts/lookups.ts'
import { findAdjustments } from '../../queries/payouts/tie-out-adjustments.ts'
import {
	findDisagreements,
	knownDiscrepancies,
	payoutsToReconcile,
} from '../../queries/payouts/tie-out-findings.ts'
import { unexplainedPayments } from '../../queries/payouts/tie-out-payments.ts'
import type { CheckObjectDeps } from '../providers/index.ts'
import { type MirrorJobDeps, mirrorPayouts, tieOutOnNews } from './mirror.ts'
import { type TieOutDeps, tieOut } from './tie-out.ts'

export { MIRRORED_EVERY_MS } from './mirror.ts'

/** What the mirror and the tie-out do all by themselves. */
export interface PayoutParts {
	readonly handlers: readonly EffectHandler[]
	/** The sweeper. */
	readonly mirror: ScheduledJob
	readonly observe: CheckObjectDeps['observePayout']
}

/** The read models that the tie-out reads, and therefore waits for. */
export const TIE_OUT_MODELS = [
	'payouts',
	'provider_objects',
	'provider_balances',
	'provider_accounts',
	'discrepancies',
	'donations',
]
/** How long the tie-out waits for its read models. */
const CATCH_UP_MS = 60_000
const TIE_OUT_MS = 600_000

type Parts = Pick<Infrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payouts' | 'readModels'> & {
	readonly payments: Pick<Infrastructure['payments'], 'read'>
}

const composed = new WeakMap<Parts, PayoutParts>()

/** Reads, commands and effects about payouts, composed once for each infrastructure: all who ask share them. */
export function payoutParts(parts: Parts): PayoutParts {
	const known = composed.get(parts)
	if (known) return known
	const made = composePayouts(parts)
	composed.set(parts, made)
	return made
}

function composePayouts(parts: Parts): PayoutParts {
	const { sql, store, dispatch, clock, payouts } = parts
	const deps = { sql, dispatch, clock, payouts }
	const tie = tieOutDeps(parts)
	const mirrorContext = () => systemContext(clock, 'mirror')
	const mirrored: MirrorJobDeps = {
		payouts,
		mirroredUntil: (account) => mirroredUntil(store, account),
		unfinished: (account) => unfinishedPayouts(sql, account),
		book: (snapshot) => bookPayout(deps, snapshot, mirrorContext()),
		observe: (account, payoutRef) => observePayout(deps, { account, payoutRef }, mirrorContext()),
		mirrorBalance: (account, since) => mirrorAccount(deps, account, since, mirrorContext()),
		// What shows late at the provider is no disagreement before: it is compared as it stood by then.
		tieOut: ({ provider, account, currency, reportingLagMs = 0 }, { whenBusy, mirror }) =>
			tieOut(
				tie,
				{ provider, account, currency },
				{ whenBusy, mirror: async () => (await mirror()) - reportingLagMs },
			),
	}
	return {
		mirror: mirrorPayouts(mirrored),
		handlers: [tieOutOnNews({ ...mirrored, accountOf: accountOf(store) })],
		observe: ({ cause: webhook, ...payout }) =>
			observePayout(deps, payout, {
				actor: { kind: 'provider', id: payouts.accountNamed(payout.account).provider },
				commandId: newId(clock.now()),
				correlationId: webhook.correlationId,
				causationId: webhook.id,
			}),
	}
}

/** The account of a payout's stream or of a provider account's own. */
const accountOf =
	(store: EventStore) =>
	async (stream: string): Promise<string | null> => {
		if (stream.startsWith('providerAccount-')) return streamId(stream).split('.')[0] ?? null
		// A payout begins with having been sent; what follows may be long.
		const [first] = await Array.fromAsync(store.readStream(stream, { limit: 1 }))
		return first?.type === 'PayoutSent' ? (first.data as PayoutSent['data']).account : null
	}

/** Which of the read models have not come to a position, and where each stands. */
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

function tieOutDeps({ sql, store, dispatch, clock, payments, readModels }: Parts): TieOutDeps {
	const at = () => new Date(clock.now()).toISOString()
	const cause = () => systemContext(clock, 'tie-out')
	const caughtUp = async () => {
		const head = await store.head()
		if (await readModels.haveCaughtUp(TIE_OUT_MODELS, head, CATCH_UP_MS)) return
		throw new Error(`The read models are behind: ${await laggingModels(sql, store, head)}.`)
	}
	const toAccount = (
		{ account, currency }: { account: string; currency: string },
		command: Parameters<typeof providerAccountDecider.decide>[0],
	) => dispatch(providerAccountDecider, providerAccountStream(account, currency), command, cause())
	const patient = withTimeout(sql, TIE_OUT_MS)
	// A day of lines is joined in memory, not on disk.
	const roomily = <T>(read: (tx: SqlExecutor) => Promise<T>): Promise<T> =>
		patient.transaction(
			async (tx) => {
				await tx.execute("SET LOCAL work_mem = '96MB'")
				return read(tx)
			},
			{ isolation: 'repeatable read', readOnly: true },
		)
	return {
		alone: (account, whenBusy, run) =>
			patient.transaction(async (tx) => {
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
			}),
		unexplainedPayments: (...args) => roomily((tx) => unexplainedPayments(tx, ...args)),
		async observePayment(account, providerRef) {
			const deps = { sql, store, dispatch, payments }
			try {
				await observePayment(deps, { account, providerRef }, cause())
			} catch (error) {
				// Of a donation that our log doesn't have, such as after the restore of an older backup: its line is told of.
				if (!(error instanceof DomainError)) throw error
			}
		},
		findAdjustments: (...args) => roomily((tx) => findAdjustments(tx, ...args)),
		findDisagreements: (...args) => roomily((tx) => findDisagreements(tx, ...args)),
		known: (account) => knownDiscrepancies(sql, account),
		payoutsToReconcile: (account) => payoutsToReconcile(sql, account),
		caughtUp,
		adjust: (account, adjustments) => toAccount(account, { type: 'Adjust', adjustments, at: at() }),
		tieOutAccount: (account, findings) => toAccount(account, { type: 'TieOutAccount', findings, at: at() }),
		tieOutPayout: (stream, result) =>
			dispatch(payoutDecider, stream, { type: 'TieOutPayout', ...result, at: at() }, cause()),
	}
}

/** The provider's payouts are mirrored and tied out with our books. */
export const payoutWorkers: Contribution = {
	name: 'workers/payouts',
	effects: (worker) => payoutParts(worker).handlers,
	jobs: (worker) => [payoutParts(worker).mirror],
}
