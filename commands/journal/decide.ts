import { z } from 'zod'
import { declineBody, journalEntryDetail } from '../../domain/journal/contract.ts'
import { fundsOf, type JournalCommand, journalDecider } from '../../domain/journal/journal.decider.ts'
import { refuse } from '../../domain/journal/refusals.contract.ts'
import { journalStream } from '../../domain/journal/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState, refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { releaseOfEntry, reserveForEntry } from '../_shared/book-entry.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { isOwnMoney } from '../_shared/facts-fund.ts'
import { closedUntil } from '../_shared/facts-ledger.ts'
import { saveNote } from '../_shared/notes.ts'
import type { JournalDeps } from './deps.ts'

export const entryParams = z.object({ id })

/** @throws DomainError NOT_FOUND.entry */
async function preparedEntry(deps: JournalDeps, entryId: string) {
	const entity = await deps.entityOf(entryId)
	if (entity === null) throw refuse('NOT_FOUND.entry')
	const { state } = await loadState(deps.store, journalDecider, journalStream(entity))
	const entry = state.entries.get(entryId)
	if (!entry) throw refuse('NOT_FOUND.entry')
	return entry.prepared
}

const common = {
	method: 'POST',
	tags: ['journal', 'backoffice'],
	access: MONEY_ACCESS,
	params: entryParams,
	answers: { 200: journalEntryDetail },
} as const

async function approve(deps: JournalDeps, entryId: string, caller: Caller) {
	await deps.requireRecentProof(caller)
	const { store, clock, dispatch } = deps
	const prepared = await preparedEntry(deps, entryId)
	const { entity, lines, discrepancyId, reverses } = prepared
	const { id: byUserId } = signedIn(caller)
	const funds = fundsOf(lines)
	const own = await Promise.all(funds.map((fund) => isOwnMoney(deps, fund, byUserId)))
	const writtenOff = reverses === undefined && discrepancyId !== undefined ? discrepancyId : null
	const command: JournalCommand = {
		type: 'ApproveEntry',
		entryId,
		byUserId,
		ownFunds: funds.filter((_, index) => own[index]),
		isOpen: writtenOff === null || (await deps.suspenseOf(writtenOff))?.isOpen === true,
		closedUntil: await closedUntil(store, entity),
		at: new Date(clock.now()).toISOString(),
	}
	const stream = journalStream(entity)
	const context = contextOf(caller)
	if (!(await wasCarriedOut(store, stream, caller.commandId))) {
		await refuseEarly(store, journalDecider, stream, command, context)
		await reserveForEntry(deps, prepared, context)
	}
	const { position } = await dispatch(journalDecider, stream, command, context)
	return { body: await deps.showEntry(entryId, byUserId, position), position }
}

export const approveEntry = (deps: JournalDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/journal/:id/approve',
		summary: 'Approve an entry of the journal as the second person',
		body: z.object({}),
		handle: ({ params, caller }) => approve(deps, params.id, caller),
	})

async function decline(deps: JournalDeps, entryId: string, text: string, caller: Caller) {
	await deps.requireRecentProof(caller)
	const prepared = await preparedEntry(deps, entryId)
	const stream = journalStream(prepared.entity)
	const context = contextOf(caller)
	const { id: byUserId } = signedIn(caller)
	const at = new Date(deps.clock.now()).toISOString()
	const draft = { type: 'DeclineEntry', entryId, because: 'person', byUserId, at } as const
	await refuseEarly(deps.store, journalDecider, stream, { ...draft, reason: null }, context)
	const reason = await saveNote(deps, stream, text, caller)
	const { position } = await deps.dispatch(journalDecider, stream, { ...draft, reason }, context)
	await releaseOfEntry(deps, prepared, context)
	return { body: await deps.showEntry(entryId, byUserId, position), position }
}

export const declineEntry = (deps: JournalDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/journal/:id/decline',
		summary: 'Decline an entry of the journal',
		body: declineBody,
		handle: ({ params, body, caller }) => decline(deps, params.id, body.reason, caller),
	})
