import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { refuse } from './refusals.contract.ts'
import { secondPerson } from './runs.decider.ts'
import type { PeriodEvent } from './runs.events.ts'

export interface RunFact {
	readonly id: string
	readonly signed: boolean
	readonly preparedBy: string
	readonly status: string | null
	readonly region: string | null
	readonly effectiveAt: string | null
	readonly asOf: string
	readonly position: string
	readonly rowsHash: string
}

export type PeriodCommand = {
	readonly type: 'ClosePeriod'
	readonly entity: string
	readonly month: string
	/** The last millisecond of the month in the entity's zone (ISO 8601). */
	readonly endsAt: string
	readonly run: RunFact | null
	readonly lastClosed: string | null
	readonly firstMonth: string
	/** The first of the earlier months that stay open permanently; null without confirmation. */
	readonly leavesOpenFrom: string | null
	readonly byUserId: string
	/** The configuration lets one person prepare, sign and close. */
	readonly mayActAlone: boolean
	readonly at: string
}

export type PeriodState = { readonly status: 'open' } | { readonly status: 'closed' }

/** Returns the following month: `2027-01` after `2026-12`. */
export function monthAfter(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number)
	const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1]
	return `${nextYear}-${String(next).padStart(2, '0')}`
}

/**
 * Checks the first month to be closed: earlier months can never be closed, so that money in them must be
 * confirmed.
 */
function checkOpening({ month, firstMonth, leavesOpenFrom }: PeriodCommand): void {
	if (month <= firstMonth || leavesOpenFrom === firstMonth) return
	throw refuse('EARLIER_MONTHS_OPEN', { month: firstMonth })
}

function checkMonth(command: PeriodCommand): void {
	const { month, endsAt, lastClosed, at } = command
	if (at <= endsAt) throw refuse('MONTH_NOT_OVER')
	if (lastClosed === null) {
		checkOpening(command)
		return
	}
	const next = monthAfter(lastClosed)
	if (month < next) throw refuse('MONTH_OUT_OF_ORDER.laterClosed')
	if (month > next) throw refuse('MONTH_OUT_OF_ORDER.earlierOpen', { month: next })
}

function checkRun({ entity, endsAt }: PeriodCommand, run: RunFact): void {
	if (!run.signed) throw refuse('RUN_NOT_SIGNED')
	if (run.status !== null || (run.region !== null && run.region !== entity))
		throw refuse('RUN_OF_OTHERS', { entity })
	if (run.effectiveAt !== endsAt) throw refuse('RUN_OF_ANOTHER_MONTH', { time: endsAt })
	if (run.asOf < endsAt) throw refuse('RUN_TOO_EARLY')
}

/** Decides on a month of a legal entity, sealed by a signed run of another person. Months are closed once and in order. */
export const periodDecider: Decider<PeriodState, PeriodCommand, PeriodEvent> = {
	initial: { status: 'open' },
	decide(command, state) {
		const { entity, month, run, lastClosed, firstMonth, byUserId, at } = command
		if (state.status === 'closed') throw refuse('MONTH_CLOSED')
		checkMonth(command)
		if (run === null) throw refuse('NOT_FOUND.run')
		checkRun(command, run)
		const { id, position, rowsHash } = run
		const alone = secondPerson(command, run.preparedBy)
		const leavesOpen = lastClosed === null && month > firstMonth && { leavesOpenFrom: firstMonth }
		const data = {
			entity,
			month,
			runId: id,
			position,
			rowsHash,
			closedBy: byUserId,
			at,
			...leavesOpen,
			...alone,
		}
		return [{ type: 'PeriodClosed', data }]
	},
	evolve(_state, event) {
		switch (event.type) {
			case 'PeriodClosed':
				return { status: 'closed' }
			default:
				return never(event.type)
		}
	},
}
