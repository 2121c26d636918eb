import { z } from 'zod'
import { run } from '../../domain/ledger/runs.contract.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import { runStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { digestOf, readRunRows } from '../../records/ledger/run-rows.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { LedgerDeps } from './deps.ts'

async function sign(deps: LedgerDeps, runId: string, caller: Caller) {
	await deps.requireRecentProof(caller)
	const { sql, clock, dispatch, mayActAlone } = deps
	const [stream, context] = [runStream(runId), contextOf(caller)]
	const { rowsHash } = await digestOf(readRunRows(sql, runId))
	const command = {
		type: 'SignRun' as const,
		byUserId: signedIn(caller).id,
		mayActAlone,
		rowsHash,
		at: new Date(clock.now()).toISOString(),
	}
	const { position, revision } = await dispatch(runDecider, stream, command, context)
	return { body: await deps.showRun(runId, position), position, revision }
}

export const signRun = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/runs/:id/sign',
		summary: 'Sign a saved run',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: run },
		requiresIfMatch: true,
		handle: ({ params, caller }) => sign(deps, params.id, caller),
	})
