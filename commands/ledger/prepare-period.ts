import { z } from 'zod'
import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { CHECKLIST_ITEMS, type RunSeal, SEALED_FILES } from '../../domain/ledger/closing.contract.ts'
import { sinceOf } from '../../domain/ledger/periods.decider.ts'
import { monthOfEntity, run } from '../../domain/ledger/runs.contract.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import { runStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { findRunHead, insertRunHead, type RunHead } from '../../records/ledger/run-heads.ts'
import { insertRunRows } from '../../records/ledger/run-rows.ts'
import { insertSealedRows } from '../../records/ledger/sealed-rows.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { monthsOf } from '../_shared/facts-ledger.ts'
import type { LedgerDeps } from './deps.ts'
import { recordedOf } from './record-run.ts'

/** Stores the report and the sealed files of a month. The head row completes them: all or nothing is kept. */
async function saveMonth(
	deps: LedgerDeps,
	runId: string,
	requested: z.output<typeof monthOfEntity>,
): Promise<RunHead> {
	const { sql, store, clock, report, sealing } = deps
	const { month } = requested
	const entity = regionOf(requested.entity)
	const endsAt = new Date(monthIn(entity, month).endsAt)
	const now = new Date(clock.now())
	const state = await monthsOf(store, entity.code)
	const since = sinceOf({ month, endsAt: endsAt.toISOString(), at: now.toISOString() }, state)
	await sealing.caughtUp()
	const at = await report.momentOf(undefined, endsAt.toISOString())
	const sealed = { entity, month, since, position: at.position }
	return sql.transaction(async (tx) => {
		const digest = await insertRunRows(tx, runId, report.rowsAt(at, { status: null, region: entity.code }))
		const files = {} as Record<(typeof SEALED_FILES)[number], RunSeal['postings']>
		for (const file of SEALED_FILES)
			files[file] = await insertSealedRows(tx, runId, file, sealing.rowsOf(tx, file, sealed))
		const found = new Set(await sealing.openItems(tx, entity, month))
		const seal: RunSeal = {
			entity: entity.code,
			month,
			since,
			files,
			postings: await sealing.postings(tx, sealed),
			open: CHECKLIST_ITEMS.filter((item) => found.has(item)),
		}
		const head: RunHead = {
			run_id: runId,
			status: null,
			region: entity.code,
			effective_at: endsAt,
			position: at.position,
			requests_at: at.requestsAt,
			rows: digest.rows,
			totals: digest.totals,
			as_of: now,
			rows_hash: digest.rowsHash,
			taken_at: now,
			seal,
		}
		await insertRunHead(tx, head)
		return head
	})
}

async function prepare(deps: LedgerDeps, requested: z.output<typeof monthOfEntity>, caller: Caller) {
	await deps.requireRecentProof(caller)
	const runId = derivedId('run', caller.commandId)
	// Sent again, perhaps after a crash between rows and event: what was kept then is what is recorded.
	const head = (await findRunHead(deps.sql, runId)) ?? (await saveMonth(deps, runId, requested))
	const command = { type: 'RecordRun', ...recordedOf(head), preparedBy: signedIn(caller).id } as const
	const { position, revision } = await deps.dispatch(runDecider, runStream(runId), command, contextOf(caller))
	return { body: await deps.showRun(runId, position), position, revision }
}

/** Prepares the next month of a legal entity to be closed: seals its report, balances and checklist in a run. */
export const preparePeriod = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/periods/:entity/:month/prepare',
		summary: 'Prepare a month of a legal entity to be signed and closed',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: monthOfEntity,
		body: z.object({}),
		answers: { 200: run },
		perMinute: 10,
		handle: ({ params, caller }) => prepare(deps, params, caller),
	})
