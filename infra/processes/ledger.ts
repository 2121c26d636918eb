import { contextOf } from '../../commands/_shared/inbox.ts'
import { closePeriod } from '../../commands/ledger/close-period.ts'
import type { LedgerDeps } from '../../commands/ledger/deps.ts'
import { recordRun } from '../../commands/ledger/record-run.ts'
import { signRun } from '../../commands/ledger/sign-run.ts'
import { regionOf } from '../../domain/catalog/regions.contract.ts'
import { DomainError, notFound } from '../../kernel/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { PaymentNotFound, PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { differenceCauses } from '../../queries/ledger/causes.ts'
import { compareRuns } from '../../queries/ledger/compare-runs.ts'
import type { LedgerQueryDeps } from '../../queries/ledger/deps.ts'
import { reconciliationDifference } from '../../queries/ledger/difference.ts'
import { type EventDeps, showEvent } from '../../queries/ledger/event.ts'
import { showEventAtProvider } from '../../queries/ledger/event-provider.ts'
import { explainAmount } from '../../queries/ledger/explain.ts'
import { FIRST_MONTH_MODELS, firstMonthOf } from '../../queries/ledger/first-month.ts'
import { keptRows } from '../../queries/ledger/kept-rows.ts'
import { reconciliationLog } from '../../queries/ledger/log.ts'
import { HISTORY_MODELS, momentOf } from '../../queries/ledger/moments.ts'
import { periodChanges } from '../../queries/ledger/period-changes.ts'
import { listPeriods, PERIOD_MODELS, periodsOf } from '../../queries/ledger/periods.ts'
import { listRunRows, verifyRun } from '../../queries/ledger/run-rows.ts'
import { listRuns, readRun, showRun } from '../../queries/ledger/runs.ts'
import { webhooksAbout } from '../../queries/ledger/webhooks-about.ts'
import { digestHolds } from '../event-store/envelope.ts'
import { createBehind } from './behind.ts'
import type { Platform } from './platform.ts'

/** How long a run waits until the read models show all that the log holds. */
const CATCH_UP_MS = 10_000

type Parts = Pick<Platform, 'sql' | 'store' | 'dispatch'> & {
	readonly surroundings: Pick<Platform['surroundings'], 'clock' | 'payouts'>
}

/** What runs and months are made from. */
export function ledgerDeps(platform: Parts, readAfter: ReadAfter, queries: LedgerQueryDeps): LedgerDeps {
	const { sql, store, dispatch, surroundings } = platform
	const behind = createBehind(readAfter)
	const caughtUp = async (models: readonly string[]) => {
		if (await readAfter.waitFor(models, await store.head(), CATCH_UP_MS)) return
		const message = 'The books are being brought up to date. Please try again.'
		throw new DomainError('BOOKS_BEHIND', message, 503)
	}
	return {
		...{ sql, store, dispatch, clock: surroundings.clock },
		async firstMonthOf(entity) {
			await caughtUp(FIRST_MONTH_MODELS)
			return firstMonthOf(sql, entity, surroundings.clock.now())
		},
		report: {
			async momentOf(asked, effectiveAt) {
				await caughtUp([...HISTORY_MODELS, 'runs'])
				return momentOf(sql, asked, effectiveAt)
			},
			rowsAt: (at, { status, region }) =>
				keptRows(sql, { ...at, runId: null }, { status: status ?? undefined, region: region ?? undefined }),
		},
		showRun: (runId, after) => behind.toShow(['runs', 'periods'], after, () => readRun(sql, runId)),
		showPeriod: (entity, month, after) =>
			behind.toShow(PERIOD_MODELS, after, async () => {
				const period = (await periodsOf(queries, regionOf(entity))).find((each) => each.month === month)
				if (!period) throw notFound('The month')
				return period
			}),
	}
}

/** What single events are read with. */
export function eventDeps({ store }: Parts, queries: LedgerQueryDeps, cipher: Cipher): EventDeps {
	const { sql, payouts } = queries
	return {
		...queries,
		async readEvent(stream, revision) {
			for await (const event of store.readStream(stream, { from: revision, limit: 1 }))
				return { event, digestHolds: digestHolds(event) }
			return null
		},
		async readObject(account, ref) {
			try {
				return { object: await payouts.readRaw(account, ref), problem: null }
			} catch (error) {
				if (error instanceof PaymentNotFound) return { object: null, problem: 'notFound' }
				if (error instanceof PaymentOutcomeUnknown) return { object: null, problem: 'unavailable' }
				throw error
			}
		},
		webhooksAbout: (account, refs) =>
			webhooksAbout(sql, (id, body) => cipher.decrypt(body, contextOf(id)), account, refs),
	}
}

/** Reconciliation history: as of, differences, explanations, runs and closed months. */
export function ledgerRoutes(
	platform: Parts,
	readAfter: ReadAfter,
	queries: LedgerQueryDeps,
	cipher: Cipher,
): Route[] {
	const commands = ledgerDeps(platform, readAfter, queries)
	const events = eventDeps(platform, queries, cipher)
	return [
		reconciliationLog(queries),
		reconciliationDifference(queries),
		differenceCauses(queries),
		explainAmount(queries),
		showEvent(events),
		showEventAtProvider(events),
		listRuns(queries),
		recordRun(commands),
		showRun(queries),
		listRunRows(queries),
		verifyRun(queries),
		compareRuns(queries),
		signRun(commands),
		listPeriods(queries),
		periodChanges(queries),
		closePeriod(commands),
	]
}
