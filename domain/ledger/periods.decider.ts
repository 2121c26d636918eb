import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { RunSeal } from './closing.contract.ts'
import { refuse } from './refusals.contract.ts'
import { secondPerson } from './runs.decider.ts'
import type { PeriodClosed, PeriodEvent, ReopeningRequested } from './runs.events.ts'

export interface RunFact {
	readonly id: string
	readonly signed: boolean
	readonly preparedBy: string
	readonly position: string
	readonly rowsHash: string
	/** Null for a saved report, which closes nothing. */
	readonly seal: RunSeal | null
}

interface Decision {
	readonly entity: string
	readonly month: string
	readonly byUserId: string
	/** The configuration lets one person prepare, sign, close and reopen. */
	readonly mayActAlone: boolean
	readonly at: string
}

export type PeriodCommand =
	| (Decision & {
			readonly type: 'ClosePeriod'
			/** The last millisecond of the month in the entity's zone (ISO 8601). */
			readonly endsAt: string
			readonly run: RunFact | null
			readonly firstMonth: string
			/** The first of the earlier months that stay open permanently; null without confirmation. */
			readonly leavesOpenFrom: string | null
	  })
	| (Decision & {
			readonly type: 'RequestReopening'
			readonly reason: ReopeningRequested['data']['reason']
	  })
	| (Decision & { readonly type: 'ReopenPeriod' })
	| (Decision & { readonly type: 'DeclineReopening' })

type Closed = Pick<PeriodClosed['data'], 'month' | 'runId' | 'position'>

/** The months of one legal entity. */
export interface PeriodState {
	/** Oldest first. */
	readonly closed: readonly Closed[]
	/** The version of each month that was ever closed. */
	readonly versions: ReadonlyMap<string, number>
	readonly reopening: { readonly month: string; readonly requestedBy: string } | null
}

/** Returns the following month: `2027-01` after `2026-12`. */
export function monthAfter(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number)
	const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1]
	return `${nextYear}-${String(next).padStart(2, '0')}`
}

type Close = Extract<PeriodCommand, { type: 'ClosePeriod' }>

/**
 * Checks the first month to be closed: earlier months can never be closed, so that money in them must be
 * confirmed.
 */
function checkOpening({ month, firstMonth, leavesOpenFrom }: Close): void {
	if (month <= firstMonth || leavesOpenFrom === firstMonth) return
	throw refuse('EARLIER_MONTHS_OPEN', { month: firstMonth })
}

/**
 * Checks that a month is the next one to be closed.
 * @returns the position at which the month before it was sealed; null for the first one
 * @throws DomainError MONTH_CLOSED, MONTH_NOT_OVER, MONTH_OUT_OF_ORDER
 */
export function sinceOf(
	{ month, endsAt, at }: Pick<Close, 'month' | 'endsAt' | 'at'>,
	{ closed }: PeriodState,
): string | null {
	if (closed.some((each) => each.month === month)) throw refuse('MONTH_CLOSED')
	if (at <= endsAt) throw refuse('MONTH_NOT_OVER')
	const last = closed.at(-1)
	if (last === undefined) return null
	const next = monthAfter(last.month)
	if (month < next) throw refuse('MONTH_OUT_OF_ORDER.laterClosed')
	if (month > next) throw refuse('MONTH_OUT_OF_ORDER.earlierOpen', { month: next })
	return last.position
}

function checkRun({ entity, month }: Close, run: RunFact, since: string | null): void {
	if (run.seal?.entity !== entity || run.seal.month !== month) throw refuse('RUN_OF_ANOTHER_MONTH')
	if (!run.signed) throw refuse('RUN_NOT_SIGNED')
	if (run.seal.since !== since) throw refuse('RUN_OUTDATED')
}

function close(command: Close, state: PeriodState): PeriodEvent[] {
	const { entity, month, run, firstMonth, byUserId, at } = command
	const since = sinceOf(command, state)
	if (since === null) checkOpening(command)
	if (run === null) throw refuse('NOT_FOUND.run')
	checkRun(command, run, since)
	const { id, position, rowsHash } = run
	const alone = secondPerson(command, run.preparedBy)
	const leavesOpen = since === null && month > firstMonth && { leavesOpenFrom: firstMonth }
	const version = (state.versions.get(month) ?? 0) + 1
	const sealed = { runId: id, position, rowsHash, closedBy: byUserId, at }
	return [{ type: 'PeriodClosed', data: { entity, month, version, ...sealed, ...leavesOpen, ...alone } }]
}

function reopen(
	command: Exclude<PeriodCommand, Close>,
	{ closed, reopening }: PeriodState,
): readonly PeriodEvent[] {
	const { entity, month, byUserId, at } = command
	const last = closed.at(-1)
	if (!closed.some((each) => each.month === month)) throw refuse('MONTH_NOT_CLOSED')
	if (last?.month !== month) throw refuse('MONTH_OUT_OF_ORDER.laterClosed')
	const data = { entity, month, at }
	if (command.type === 'RequestReopening') {
		if (reopening) throw refuse('REOPENING_REQUESTED')
		return [{ type: 'ReopeningRequested', data: { ...data, requestedBy: byUserId, reason: command.reason } }]
	}
	if (!reopening) throw refuse('NO_REOPENING')
	// The one who requested it may take it back.
	if (command.type === 'DeclineReopening')
		return [{ type: 'ReopeningDeclined', data: { ...data, declinedBy: byUserId } }]
	const alone = secondPerson(command, reopening.requestedBy)
	return [{ type: 'PeriodReopened', data: { ...data, runId: last.runId, reopenedBy: byUserId, ...alone } }]
}

/**
 * Decides on the months of a legal entity. They are closed in order, each sealed by a prepared run that
 * another person signed; only the last closed one is reopened, by two people.
 */
export const periodDecider: Decider<PeriodState, PeriodCommand, PeriodEvent> = {
	initial: { closed: [], versions: new Map(), reopening: null },
	decide: (command, state) =>
		command.type === 'ClosePeriod' ? close(command, state) : reopen(command, state),
	evolve(state, event) {
		switch (event.type) {
			case 'PeriodClosed': {
				const { month, version, runId, position } = event.data
				return {
					closed: [...state.closed, { month, runId, position }],
					versions: new Map(state.versions).set(month, version),
					reopening: null,
				}
			}
			case 'ReopeningRequested':
				return {
					...state,
					reopening: { month: event.data.month, requestedBy: event.data.requestedBy },
				}
			case 'ReopeningDeclined':
				return { ...state, reopening: null }
			case 'PeriodReopened':
				return { ...state, closed: state.closed.slice(0, -1), reopening: null }
			default:
				return never(event)
		}
	},
}
