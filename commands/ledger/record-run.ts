import type { z } from 'zod'
import { run, runBody } from '../../domain/ledger/runs.contract.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import type { RunRecorded } from '../../domain/ledger/runs.events.ts'
import { runStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { findRunHead, insertRunHead, type RunHead } from '../../records/ledger/run-heads.ts'
import { insertRunRows } from '../../records/ledger/run-rows.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { LedgerDeps } from './deps.ts'

type RequestedRun = z.output<typeof runBody>

/**
 * Stores the rows of a run. Its head row is written last and completes them, so that a run exists whole or
 * not at all.
 */
async function saveRows(
	{ sql, clock, report }: LedgerDeps,
	runId: string,
	requested: RequestedRun,
): Promise<RunHead> {
	const { status, region } = requested
	const now = new Date(clock.now())
	const at = await report.momentOf(requested.asOf, requested.effectiveAt)
	const wanted =
		requested.asOf?.kind === 'instant'
			? new Date(requested.asOf.value)
			: requested.asOf
				? (at.at ?? now)
				: now
	return sql.transaction(async (tx) => {
		const digest = await insertRunRows(tx, runId, report.rowsAt(at, { status, region }))
		const head: RunHead = {
			run_id: runId,
			status: status === null ? null : String(status),
			region,
			effective_at: at.effectiveAt,
			position: at.position,
			requests_at: at.requestsAt,
			rows: digest.rows,
			totals: digest.totals,
			// Nobody knows yet what an instant to come will show.
			as_of: wanted < now ? wanted : now,
			rows_hash: digest.rowsHash,
			taken_at: now,
			seal: null,
		}
		await insertRunHead(tx, head)
		return head
	})
}

export const recordedOf = (head: RunHead): Omit<RunRecorded['data'], 'preparedBy'> => ({
	query: {
		status: head.status,
		region: head.region,
		effectiveAt: head.effective_at?.toISOString() ?? null,
		...(head.requests_at !== null && { requestsAt: head.requests_at }),
	},
	position: head.position,
	asOf: head.as_of.toISOString(),
	rows: head.rows,
	totals: head.totals,
	rowsHash: head.rows_hash,
	at: head.taken_at.toISOString(),
	...(head.seal !== null && { seal: head.seal }),
})

async function record(deps: LedgerDeps, requested: RequestedRun, caller: Caller) {
	await deps.requireRecentProof(caller)
	const runId = derivedId('run', caller.commandId)
	// Sent again, perhaps after a crash between rows and event: what was kept then is what is recorded.
	const head = (await findRunHead(deps.sql, runId)) ?? (await saveRows(deps, runId, requested))
	const command = { type: 'RecordRun', ...recordedOf(head), preparedBy: signedIn(caller).id } as const
	const { position, revision } = await deps.dispatch(runDecider, runStream(runId), command, contextOf(caller))
	return { body: await deps.showRun(runId, position), position, revision }
}

export const recordRun = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/runs',
		summary: 'Save a run of the reconciliation report',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		body: runBody,
		answers: { 200: run },
		perMinute: 20,
		handle: ({ body, caller }) => record(deps, body, caller),
	})
