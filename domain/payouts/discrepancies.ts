import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { MAX_EVENTS } from '../../kernel/events/in-parts.ts'
import { changedMeanwhile, notFound } from '../../kernel/wire/refusals.ts'
import {
	areSame,
	type DiscrepancyEvent,
	type DiscrepancyFound,
	type Figures,
} from './provider-accounts.events.ts'
import { refuse } from './refusals.contract.ts'

export type Finding = Omit<DiscrepancyFound['data'], 'at'>

interface Known extends Figures {
	readonly resolution: 'explained' | 'correctedByProvider' | 'writtenOff' | 'agreesNow' | null
	readonly ownerId: string | null
	/** The number of its events, as a version against concurrent decisions. */
	readonly version: number
}
export type Discrepancies = GrowingMap<Known>
export const NO_DISCREPANCIES: Discrepancies = GrowingMap.empty()

export const openIn = (known: Discrepancies): readonly string[] =>
	known.entries().flatMap(([id, { resolution }]) => (resolution === null ? [id] : []))

/** An entry of the journal wrote it off, or was taken back. */
export type WriteOffCommand = { readonly discrepancyId: string; readonly at: string } & (
	| { readonly type: 'WriteOffDiscrepancy'; readonly entryId: string }
	| { readonly type: 'ReopenDiscrepancy'; readonly currency: string }
)

/** `expected` is the version that the person saw. */
export type DecisionCommand = {
	readonly discrepancyId: string
	readonly expected: number
	readonly at: string
} & (
	| { readonly type: 'AssignDiscrepancy'; readonly ownerId: string | null }
	| { readonly type: 'NoteDiscrepancy'; readonly note: Note }
	| {
			readonly type: 'ResolveDiscrepancy'
			readonly resolution: 'explained' | 'correctedByProvider'
			readonly note: Note
	  }
)
export type DiscrepancyCommand = DecisionCommand | WriteOffCommand

interface Note {
	readonly noteId: string
	readonly noteHash: string
}

function news(finding: Finding, known: Discrepancies, at: string): readonly DiscrepancyEvent[] {
	const { discrepancyId, kind, expected, reported, currency } = finding
	const before = known.get(discrepancyId)
	if (!before || before.resolution === 'agreesNow')
		return [{ type: 'DiscrepancyFound', data: { ...finding, at } }]
	if (areSame(kind, before, finding)) return []
	return [{ type: 'DiscrepancyChanged', data: { discrepancyId, expected, reported, currency, at } }]
}

/**
 * Returns the events of a tie-out on this stream. Known and resolved findings with the same figures are
 * skipped; a finding that returns after it had agreed is found again; a missing one agrees now. At most
 * `MAX_EVENTS`, because a day without webhooks leaves thousands.
 */
export function tieOut(
	findings: readonly Finding[],
	known: Discrepancies,
	at: string,
): readonly DiscrepancyEvent[] {
	const found = new Set(findings.map((finding) => finding.discrepancyId))
	return [
		...findings.flatMap((finding) => news(finding, known, at)),
		...openIn(known)
			.filter((id) => !found.has(id))
			.map(
				(discrepancyId): DiscrepancyEvent => ({
					type: 'DiscrepancyResolved',
					data: { discrepancyId, resolution: 'agreesNow', reason: null, at },
				}),
			),
	].slice(0, MAX_EVENTS)
}

/**
 * @throws DomainError NOT_FOUND, PRECONDITION_FAILED (412) it was changed in the meantime, ALREADY_RESOLVED
 * (409)
 */
export function decideDiscrepancy(
	command: DiscrepancyCommand,
	known: Discrepancies,
): readonly DiscrepancyEvent[] {
	const { discrepancyId, at } = command
	const before = known.get(discrepancyId)
	if (!before) throw notFound('discrepancy')
	if (isOfWriteOff(command)) return followWriteOff(command, before)
	if (before.version !== command.expected) {
		throw changedMeanwhile()
	}
	if (command.type === 'NoteDiscrepancy') {
		return [{ type: 'DiscrepancyNoted', data: { discrepancyId, ...command.note, at } }]
	}
	if (before.resolution !== null) {
		throw refuse('ALREADY_RESOLVED')
	}
	if (command.type === 'AssignDiscrepancy') {
		const { ownerId } = command
		if (ownerId === before.ownerId) return []
		return [{ type: 'DiscrepancyAssigned', data: { discrepancyId, ownerId, at } }]
	}
	const { resolution, note: reason } = command
	return [{ type: 'DiscrepancyResolved', data: { discrepancyId, resolution, reason, at } }]
}

const isOfWriteOff = (command: DiscrepancyCommand): command is WriteOffCommand =>
	command.type === 'WriteOffDiscrepancy' || command.type === 'ReopenDiscrepancy'

function followWriteOff(command: WriteOffCommand, before: Known): readonly DiscrepancyEvent[] {
	const { discrepancyId, at } = command
	const { resolution, expected, reported } = before
	if (command.type === 'WriteOffDiscrepancy') {
		const { entryId } = command
		const data = { discrepancyId, resolution: 'writtenOff', reason: null, entryId, at } as const
		return resolution === null ? [{ type: 'DiscrepancyResolved', data }] : []
	}
	if (resolution !== 'writtenOff') return []
	const { currency } = command
	return [{ type: 'DiscrepancyChanged', data: { discrepancyId, expected, reported, currency, at } }]
}

const UNKNOWN: Known = { resolution: null, ownerId: null, version: 0, expected: '0', reported: '0' }

export function evolveDiscrepancies(known: Discrepancies, event: DiscrepancyEvent): Discrepancies {
	const { discrepancyId } = event.data
	const before = known.get(discrepancyId) ?? UNKNOWN
	return known.with(discrepancyId, { ...before, ...change(event), version: before.version + 1 })
}

function change(event: DiscrepancyEvent): Partial<Known> {
	switch (event.type) {
		case 'DiscrepancyFound':
		case 'DiscrepancyChanged': {
			const { expected, reported } = event.data
			return { resolution: null, expected, reported }
		}
		case 'DiscrepancyAssigned':
			return { ownerId: event.data.ownerId }
		case 'DiscrepancyNoted':
			return {}
		case 'DiscrepancyResolved':
			return { resolution: event.data.resolution }
	}
}
