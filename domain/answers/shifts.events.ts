import { never } from '../../kernel/events/errors.ts'
import type { AnswerEvent } from './answers.events.ts'
import type { ShiftState } from './contract.ts'

export interface ChosenShift {
	readonly state: ShiftState
	/**
	 * Increases when the shift is left and chosen again, so that a place is only given up for a turn that is
	 * over.
	 */
	readonly turn: number
	/** `since` is the start of waiting, `until` the end of a reservation; null when there is none. */
	readonly since: string | null
	readonly until: string | null
}

export interface ChosenShifts {
	readonly turn: number
	readonly chosen: Readonly<Record<string, ChosenShift>>
}
export const NO_SHIFTS: ChosenShifts = { turn: 0, chosen: {} }

export const shiftsIn = ({ chosen }: ChosenShifts, state: ShiftState): readonly string[] =>
	Object.keys(chosen).filter((shift) => chosen[shift]?.state === state)

export const hasShifts = ({ chosen }: ChosenShifts): boolean => Object.keys(chosen).length > 0

export const reservedUntil = ({ chosen }: ChosenShifts): string | null =>
	Object.values(chosen)
		.flatMap(({ until }) => until ?? [])
		.toSorted()[0] ?? null

function choose(before: ChosenShifts, added: readonly string[], left: readonly string[]): ChosenShifts {
	const turn = before.turn + 1
	const staying = Object.entries(before.chosen).filter(([shift]) => !left.includes(shift))
	const fresh = added.map((shift) => [shift, { state: 'chosen', turn, since: null, until: null }] as const)
	return { turn, chosen: Object.fromEntries([...staying, ...fresh]) }
}

function set(before: ChosenShifts, shift: string | undefined, part: Partial<ChosenShift>): ChosenShifts {
	const chosen = shift === undefined ? undefined : before.chosen[shift]
	if (shift === undefined || chosen === undefined) return before
	return { ...before, chosen: { ...before.chosen, [shift]: { ...chosen, until: null, ...part } } }
}

/** Returns the chosen shifts after an event; shared by read models and the decider. */
export function shiftsAfter(before: ChosenShifts, event: AnswerEvent): ChosenShifts {
	switch (event.type) {
		case 'AnswerOffered':
			return choose({ ...before, chosen: {} }, event.data.shifts ?? [], [])
		case 'AnswerShiftsChosen':
			return choose(before, event.data.added, event.data.left)
		case 'AnswerAccepted':
			return set(before, event.data.shift, { state: 'taken' })
		case 'AnswerWaitlisted':
			return set(before, event.data.shift, { state: 'waiting', since: event.data.at })
		case 'AnswerPlaceOffered':
			return set(before, event.data.shift, { state: 'reserved', until: event.data.until })
		case 'AnswerShortlisted':
		case 'AnswerAgreed':
		case 'AnswerGuardianAgreed':
		case 'AnswerDeclined':
		case 'AnswerWithdrawn':
		case 'AnswerLapsed':
		case 'AnswerFulfilled':
		case 'AnswerMissed':
			return before
		default:
			return never(event)
	}
}
