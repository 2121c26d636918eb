import { z } from 'zod'
import { type SealedFile, signBody } from '../../domain/ledger/closing.contract.ts'
import { run } from '../../domain/ledger/runs.contract.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import { runStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { digestOf, readRunRows } from '../../records/ledger/run-rows.ts'
import { readSealedRows, sealedDigest } from '../../records/ledger/sealed-rows.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { runFact } from '../_shared/facts-ledger.ts'
import { saveNote } from '../_shared/notes.ts'
import type { LedgerDeps } from './deps.ts'

/** Digests the stored rows of a run and of the files that it sealed. */
async function storedHashes({ sql, store }: LedgerDeps, runId: string) {
	const { rowsHash } = await digestOf(readRunRows(sql, runId))
	const fact = await runFact(store, runId)
	const fileHashes: Partial<Record<SealedFile, string>> = {}
	for (const file of Object.keys(fact?.seal?.files ?? {}) as SealedFile[])
		fileHashes[file] = (await sealedDigest(readSealedRows(sql, runId, file))).sha256
	return { rowsHash, fileHashes }
}

async function sign(
	deps: LedgerDeps,
	runId: string,
	{ accepted }: z.output<typeof signBody>,
	caller: Caller,
) {
	await deps.requireRecentProof(caller)
	const { store, clock, dispatch, mayActAlone } = deps
	const [stream, context] = [runStream(runId), contextOf(caller)]
	const unwritten = { noteId: '', noteHash: '' }
	const command = {
		type: 'SignRun' as const,
		byUserId: signedIn(caller).id,
		mayActAlone,
		...(await storedHashes(deps, runId)),
		accepted: accepted.map(({ item }) => ({ item, reason: unwritten })),
		at: new Date(clock.now()).toISOString(),
	}
	await refuseEarly(store, runDecider, stream, command, context)
	const written = await Promise.all(
		accepted.map(async ({ item, reason }) => {
			const commandId = derivedId(`acceptance ${item}`, caller.commandId)
			return { item, reason: (await saveNote(deps, stream, reason, { ...caller, commandId })) ?? unwritten }
		}),
	)
	const { position, revision } = await dispatch(
		runDecider,
		stream,
		{ ...command, accepted: written },
		context,
	)
	return { body: await deps.showRun(runId, position), position, revision }
}

export const signRun = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/runs/:id/sign',
		summary: 'Sign a saved run, accepting what its month leaves open',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: signBody,
		answers: { 200: run },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => sign(deps, params.id, body, caller),
	})
