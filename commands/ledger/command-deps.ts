import { regionOf } from '../../domain/catalog/regions.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { CHECKLIST_MODELS, openThings } from '../../queries/ledger/checklist.ts'
import { FIRST_MONTH_MODELS, firstMonthOf } from '../../queries/ledger/first-month.ts'
import { HISTORY_MODELS, momentOf } from '../../queries/ledger/moments.ts'
import { PERIOD_MODELS, periodsOf } from '../../queries/ledger/periods.ts'
import { readRun } from '../../queries/ledger/runs.ts'
import { savedRows } from '../../queries/ledger/saved-rows.ts'
import { postingsDigest, SEALED_ROWS } from '../../queries/ledger/seal-rows.ts'
import { requireRecentProof } from '../users/index.ts'
import type { LedgerDeps } from './deps.ts'

export function ledgerDeps(
	parts: Pick<
		Infrastructure,
		'sql' | 'store' | 'dispatch' | 'clock' | 'wallClock' | 'payouts' | 'readModels' | 'settings'
	>,
): LedgerDeps {
	const { sql, store, dispatch, clock, wallClock, payouts, readModels, settings } = parts
	const queries = { sql, clock, payouts }
	const caughtUp = async (models: readonly string[]) => {
		if (await readModels.haveCaughtUp(models, await store.head())) return
		throw refuse('BOOKS_BEHIND')
	}
	return {
		sql,
		store,
		dispatch,
		clock,
		mayActAlone: settings.closeByOnePerson,
		requireRecentProof: (caller) => requireRecentProof({ sql, clock: wallClock }, caller),
		async firstMonthOf(entity) {
			await caughtUp(FIRST_MONTH_MODELS)
			return firstMonthOf(sql, entity, clock.now())
		},
		report: {
			async momentOf(requested, effectiveAt) {
				await caughtUp([...HISTORY_MODELS, 'runs'])
				return momentOf(sql, requested, effectiveAt)
			},
			rowsAt: (at, { status, region }) =>
				savedRows(sql, { ...at, runId: null }, { status: status ?? undefined, region: region ?? undefined }),
		},
		sealing: {
			caughtUp: () => caughtUp(CHECKLIST_MODELS),
			rowsOf: (tx, file, sealed) => SEALED_ROWS[file](tx, sealed),
			postings: postingsDigest,
			openItems: async (tx, entity, month) => (await openThings(tx, entity, month)).map(({ item }) => item),
		},
		showRun: (runId, after) =>
			readModels.readAfterCatchUp(['runs', 'periods'], after, () => readRun(sql, runId)),
		showPeriod: (entity, month, after) =>
			readModels.readAfterCatchUp(PERIOD_MODELS, after, async () => {
				const period = (await periodsOf(queries, regionOf(entity))).find((each) => each.month === month)
				if (!period) throw refuse('NOT_FOUND.month')
				return period
			}),
	}
}
