import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { journalDecider, setAsideBy, takenFrom } from '../../domain/journal/journal.decider.ts'
import type { JournalPrepared } from '../../domain/journal/journal.events.ts'
import { journalStream } from '../../domain/journal/streams.contract.ts'
import { type DispatchContext, loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from './deps.ts'
import { creditsOf } from './facts-fund.ts'
import { closedUntil } from './facts-ledger.ts'

export type EntryDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>
type Entry = Pick<JournalPrepared['data'], 'entryId' | 'currency' | 'lines' | 'donationId' | 'reverses'>

const at = ({ clock }: EntryDeps) => new Date(clock.now()).toISOString()

const part = (context: DispatchContext, name: string): DispatchContext => {
	const { expectedRevision: _, ...own } = context
	return { ...own, commandId: derivedId(name, context.commandId) }
}

async function reservations(deps: EntryDeps, { entryId, currency, lines }: Entry) {
	return Promise.all(
		takenFrom({ lines }).map(async ({ owner, amount }) => ({
			stream: fundStream(owner),
			command: {
				type: 'ReserveForJournal',
				entryId,
				amount: BigInt(amount),
				currency,
				credits: await creditsOf(deps.sql, owner),
				at: at(deps),
			} as const,
		})),
	)
}

/** Returns the command that sets the payment aside which an entry writes off; null for other entries. */
function settingAside(deps: EntryDeps, entry: Entry) {
	const found = setAsideBy(entry)
	if (!found) return null
	const { donationId, amount } = found
	const command = { type: 'SetPaymentAside', entryId: entry.entryId, amount, at: at(deps) } as const
	return { stream: donationStream(donationId), command }
}

const TOO_LATE: Readonly<Record<string, 'fundTooLow' | 'paymentMoved'>> = {
	INSUFFICIENT_FUNDS: 'fundTooLow',
	ALREADY_ASSIGNED: 'paymentMoved',
	NOT_SET_ASIDE: 'paymentMoved',
}
/** Returns why an entry can't be booked any more; null for other errors. */
export const whyTooLate = (error: unknown): 'fundTooLow' | 'paymentMoved' | null =>
	error instanceof DomainError ? (TOO_LATE[error.code] ?? null) : null

/** @throws DomainError INSUFFICIENT_FUNDS.forJournal, ALREADY_ASSIGNED, NOT_SET_ASIDE */
export async function checkReservable(deps: EntryDeps, entry: Entry): Promise<void> {
	for (const { stream, command } of await reservations(deps, entry)) {
		const { state } = await loadState(deps.store, fundDecider, stream)
		fundDecider.decide(command, state)
	}
	const payment = settingAside(deps, entry)
	if (!payment) return
	const { state } = await loadState(deps.store, donationDecider, payment.stream)
	donationDecider.decide(payment.command, state)
}

/**
 * Puts aside what an entry takes out of funds, or the payment that it writes off; once per entry.
 * @returns the position of the last reservation; null for an entry that takes nothing
 * @throws DomainError INSUFFICIENT_FUNDS.forJournal, ALREADY_ASSIGNED, NOT_SET_ASIDE
 */
export async function reserveForEntry(
	deps: EntryDeps,
	entry: Entry,
	context: DispatchContext,
): Promise<Position | null> {
	let last: Position | null = null
	for (const { stream, command } of await reservations(deps, entry))
		last = (await deps.dispatch(fundDecider, stream, command, part(context, `reserve ${stream}`))).position
	const payment = settingAside(deps, entry)
	if (payment) {
		const own = part(context, 'set aside')
		last = (await deps.dispatch(donationDecider, payment.stream, payment.command, own)).position
	}
	return last
}

export async function releaseOfEntry(deps: EntryDeps, entry: Entry, context: DispatchContext): Promise<void> {
	const { entryId, currency } = entry
	const payment = setAsideBy(entry)
	if (payment) await freePayment(deps, payment.donationId, entryId, context)
	for (const { owner } of takenFrom(entry))
		await deps.dispatch(
			fundDecider,
			fundStream(owner),
			{ type: 'ReleaseForJournal', entryId, currency, at: at(deps) },
			part(context, `release ${owner}`),
		)
}

/** Ends the setting aside of a payment for an entry that was declined or taken back. */
export const freePayment = (
	deps: EntryDeps,
	donationId: string,
	entryId: string,
	context: DispatchContext,
): Promise<unknown> =>
	deps.dispatch(
		donationDecider,
		donationStream(donationId),
		{ type: 'FreePayment', entryId, at: at(deps) },
		part(context, 'free payment'),
	)

/**
 * Carries a prepared entry on: puts its money aside, and books it when one person may. It may be repeated at
 * any time, so an interruption leaves nothing half done.
 * @returns the position that it reached, also by another call; null when it waits for a second person and takes nothing
 * @throws DomainError INSUFFICIENT_FUNDS.forJournal, ALREADY_ASSIGNED, NOT_SET_ASIDE, after the entry was declined for it
 */
export async function bookEntry(
	deps: EntryDeps,
	entity: string,
	entryId: string,
	context: DispatchContext,
): Promise<Position | null> {
	const stream = journalStream(entity)
	const { state, position: reached } = await loadState(deps.store, journalDecider, stream)
	const entry = state.entries.get(entryId)
	if (entry?.status !== 'waiting') return reached
	const { prepared } = entry
	const decide = (command: Parameters<typeof journalDecider.decide>[0], name: string) =>
		deps.dispatch(journalDecider, stream, command, part(context, `${name} ${entryId}`))
	let reserved: Position | null
	try {
		reserved = await reserveForEntry(deps, prepared, context)
	} catch (error) {
		const because = whyTooLate(error)
		if (because === null) throw error
		const decline = { because, byUserId: null, reason: null, at: at(deps) } as const
		await decide({ type: 'DeclineEntry', entryId, ...decline }, 'decline')
		throw error
	}
	if (prepared.needsSecond) return reserved
	const closed = await closedUntil(deps.store, entity)
	const { position } = await decide({ type: 'PostEntry', entryId, closedUntil: closed, at: at(deps) }, 'post')
	return position
}
