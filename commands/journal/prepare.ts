import type { z } from 'zod'
import { regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { entryBody, journalEntryDetail, reverseBody, writeOffBody } from '../../domain/journal/contract.ts'
import { fundsOf, type JournalCommand, journalDecider } from '../../domain/journal/journal.decider.ts'
import { refuse } from '../../domain/journal/refusals.contract.ts'
import { journalStream } from '../../domain/journal/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState, refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { isPaperOf } from '../../records/files/papers.ts'
import { bookEntry } from '../_shared/book-entry.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { fundOwner, isOwnMoney } from '../_shared/facts-fund.ts'
import { closedUntil } from '../_shared/facts-ledger.ts'
import { momentOn } from '../_shared/moment-on.ts'
import { saveNote } from '../_shared/notes.ts'
import { checkReservations } from './check-reservations.ts'
import { entryParams } from './decide.ts'
import type { JournalDeps } from './deps.ts'

type Lines = readonly { readonly account: string; readonly owner: string }[]

interface Wanted {
	readonly currency: Currency
	readonly bookedOn: string
	readonly reason: string
	readonly document: string
}

/** Returns what every preparation has in common. */
async function preparation(deps: JournalDeps, { currency, bookedOn }: Wanted, lines: Lines, caller: Caller) {
	const { code: entity } = regionOfCurrency(currency)
	const now = deps.clock.now()
	const { id: byUserId } = signedIn(caller)
	const effectiveAt = momentOn(bookedOn, currency, now)
	const funds = fundsOf(lines)
	const own = await Promise.all(funds.map((fund) => isOwnMoney(deps, fund, byUserId)))
	return {
		entryId: derivedId('journal entry', caller.commandId),
		entity,
		currency,
		effectiveAt,
		byUserId,
		closedUntil: await closedUntil(deps.store, entity),
		secondPersonAbove: deps.secondPersonAbove[currency],
		ownFunds: funds.filter((_, index) => own[index]),
		at: new Date(now).toISOString(),
	}
}
type Preparation = Awaited<ReturnType<typeof preparation>>
const NO_NOTE = { reason: { noteId: '', noteHash: '' }, document: null }
type Notes = { readonly reason: typeof NO_NOTE.reason; readonly document: typeof NO_NOTE.reason | null }

/** Prepares an entry, and books it at once when one person may. */
async function prepare(
	deps: JournalDeps,
	wanted: Wanted,
	{ entryId, entity }: Preparation,
	commandOf: (notes: Notes) => JournalCommand,
	caller: Caller,
) {
	const { store, dispatch } = deps
	const context = contextOf(caller)
	const stream = journalStream(entity)
	if (!(await wasCarriedOut(store, stream, caller.commandId))) {
		await refuseEarly(store, journalDecider, stream, commandOf(NO_NOTE), context)
		await checkReservations(deps, stream, commandOf(NO_NOTE))
	}
	const reason = (await saveNote(deps, stream, wanted.reason, caller)) ?? NO_NOTE.reason
	const document = await saveNote(deps, stream, wanted.document, caller, null, 'document')
	const { position: prepared } = await dispatch(
		journalDecider,
		stream,
		commandOf({ reason, document }),
		context,
	)
	const position = (await bookEntry(deps, entity, entryId, context)) ?? prepared
	return { body: await deps.showEntry(entryId, signedIn(caller).id, position), position }
}

const common = {
	method: 'POST',
	tags: ['journal', 'backoffice'],
	access: MONEY_ACCESS,
	answers: { 200: journalEntryDetail },
} as const

async function prepareEntry(deps: JournalDeps, body: z.output<typeof entryBody>, caller: Caller) {
	await deps.requireRecentProof(caller)
	const { currency, lines, documentId } = body
	const { id: userId } = signedIn(caller)
	if (documentId !== null && !(await isPaperOf(deps.sql, documentId, userId, 'journal')))
		throw refuse('NOT_FOUND.document', {}, 'documentId')
	const funds = fundsOf(lines).filter((fund) => fund.endsWith(`.${currency}`))
	const found = await Promise.all(funds.map((fund) => fundOwner(deps, fund)))
	const owners = [...deps.providerAccounts(currency), ...funds.filter((_, index) => found[index] !== null)]
	const facts = await preparation(deps, body, lines, caller)
	return prepare(
		deps,
		body,
		facts,
		(notes) => ({
			type: 'PrepareEntry',
			...facts,
			...notes,
			lines,
			owners,
			...(documentId !== null && { fileId: documentId }),
		}),
		caller,
	)
}

export const addEntry = (deps: JournalDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/journal',
		summary: 'Prepare an entry of the journal',
		body: entryBody,
		perMinute: 30,
		handle: ({ body, caller }) => prepareEntry(deps, body, caller),
	})

async function prepareReversal(
	deps: JournalDeps,
	reverses: string,
	{ bookedOn, reason }: z.output<typeof reverseBody>,
	caller: Caller,
) {
	await deps.requireRecentProof(caller)
	const entity = await deps.entityOf(reverses)
	if (entity === null) throw refuse('NOT_FOUND.entry')
	const { state } = await loadState(deps.store, journalDecider, journalStream(entity))
	const original = state.entries.get(reverses)?.prepared
	if (!original) throw refuse('NOT_FOUND.entry')
	const wanted = { currency: original.currency as Currency, bookedOn, reason, document: '' }
	const facts = await preparation(deps, wanted, original.lines, caller)
	return prepare(
		deps,
		wanted,
		facts,
		(notes) => ({ type: 'PrepareReversal', ...facts, ...notes, reverses }),
		caller,
	)
}

export const reverseEntry = (deps: JournalDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/journal/:id/reverse',
		summary: 'Take back an entry of the journal by another one',
		params: entryParams,
		body: reverseBody,
		handle: ({ params, body, caller }) => prepareReversal(deps, params.id, body, caller),
	})

async function prepareWriteOff(
	deps: JournalDeps,
	discrepancyId: string,
	{ bookedOn, reason }: z.output<typeof writeOffBody>,
	caller: Caller,
) {
	await deps.requireRecentProof(caller)
	const fact = await deps.suspenseOf(discrepancyId)
	if (!fact) throw notFound('discrepancy')
	const { currency, donationId, ...ofSuspense } = fact
	const wanted = { currency, bookedOn, reason, document: '' }
	const facts = await preparation(deps, wanted, [], caller)
	return prepare(
		deps,
		wanted,
		facts,
		(notes) => ({
			type: 'PrepareWriteOff',
			...facts,
			...notes,
			...ofSuspense,
			...(donationId !== null && { donationId }),
			discrepancyId,
		}),
		caller,
	)
}

/** Writes off what a discrepancy left in suspense: to the expense of fees, or to other income. */
export const writeOffDiscrepancy = (deps: JournalDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/discrepancies/:id/write-off',
		summary: 'Write off a discrepancy by an entry of the journal',
		params: entryParams,
		body: writeOffBody,
		handle: ({ params, body, caller }) => prepareWriteOff(deps, params.id, body, caller),
	})
