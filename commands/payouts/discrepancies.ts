import { z } from 'zod'
import { assignBody, discrepancyDetail, noteBody, resolveBody } from '../../domain/payouts/contract.ts'
import {
	type DecisionCommand,
	type Discrepancies,
	NO_DISCREPANCIES,
} from '../../domain/payouts/discrepancies.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import type { Decider, DomainEvent } from '../../kernel/events/decider.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { invalidField, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { isOfFinance } from '../_shared/facts.ts'
import { saveNote } from '../_shared/notes.ts'

type Note = Extract<DecisionCommand, { type: 'NoteDiscrepancy' }>['note']
type Given = Pick<DecisionCommand, 'discrepancyId' | 'expected' | 'at'>

interface Decision {
	readonly stream: string
	readonly given: Given
	readonly text: string
	readonly command: (given: Given, note: Note) => DecisionCommand
	readonly caller: Caller
}

/**
 * Carries out a person's decision. `If-Match` is about the discrepancy and not its stream, which moves with
 * every change of the account; so the decider checks it.
 */
async function carryOut<State, Event extends DomainEvent>(
	deps: CommandDeps,
	decider: Decider<State, DecisionCommand, Event>,
	discrepanciesOf: (state: State) => Discrepancies,
	{ stream, given, text, command, caller }: Decision,
) {
	const { expectedRevision: _, ...context } = contextOf(caller)
	const draft = command(given, { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, decider, stream, draft, context)
	const note = await saveNote(deps, stream, text, caller)
	const decided = note ? command(given, note) : draft
	const { position, state } = await deps.dispatch(decider, stream, decided, context)
	const version = discrepanciesOf(state).get(given.discrepancyId)?.version ?? 0
	const body = await deps.show.discrepancy(given.discrepancyId, caller.principal, position)
	return { body, position, revision: BigInt(version) }
}

async function decide(
	deps: CommandDeps,
	discrepancyId: string,
	text: string,
	caller: Caller,
	command: Decision['command'],
) {
	const stream = await deps.discrepancyStream(discrepancyId)
	if (stream === null) throw notFound('discrepancy')
	const at = new Date(deps.clock.now()).toISOString()
	const given = { discrepancyId, expected: Number(caller.expectedRevision ?? -1n), at }
	const decision = { stream, given, text, command, caller }
	return stream.startsWith('payout-')
		? carryOut(
				deps,
				payoutDecider,
				(state) => ('discrepancies' in state ? state.discrepancies : NO_DISCREPANCIES),
				decision,
			)
		: carryOut(deps, providerAccountDecider, (state) => state.discrepancies, decision)
}

const common = {
	method: 'POST',
	tags: ['payouts', 'backoffice'],
	access: MONEY_ACCESS,
	params: z.object({ id }),
	answers: { 200: discrepancyDetail },
	requiresIfMatch: true,
} as const

async function assign(deps: CommandDeps, discrepancyId: string, ownerId: string | null, caller: Caller) {
	if (ownerId !== null && !(await isOfFinance(deps.store, ownerId))) {
		throw invalidField('ownerId', 'payouts.fields.chooseSomebodyFinance')
	}
	return decide(deps, discrepancyId, '', caller, (given) => ({
		type: 'AssignDiscrepancy',
		...given,
		ownerId,
	}))
}

export const assignDiscrepancy = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/discrepancies/:id/assign',
		summary: 'Assign a discrepancy to a finance member, or unassign it',
		body: assignBody,
		handle: ({ params, body, caller }) => assign(deps, params.id, body.ownerId, caller),
	})

export const noteDiscrepancy = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/discrepancies/:id/note',
		summary: 'Add a note to a discrepancy',
		body: noteBody,
		handle: ({ params, body, caller }) =>
			decide(deps, params.id, body.note, caller, (given, note) => ({
				type: 'NoteDiscrepancy',
				...given,
				note,
			})),
	})

export const resolveDiscrepancy = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/discrepancies/:id/resolve',
		summary: 'Resolve a discrepancy',
		body: resolveBody,
		handle: ({ params, body, caller }) =>
			decide(deps, params.id, body.note, caller, (given, note) => ({
				type: 'ResolveDiscrepancy',
				...given,
				resolution: body.resolution,
				note,
			})),
	})
