import { derivedId } from '../../../kernel/wire/ids.ts'
import type { FieldValues, Shift, Side } from './field.contract.ts'
import { shiftsIn, targetOf } from './kinds.contract.ts'

/** Derives a shift's id from its times, so that events need no fields of a kind. */
export const shiftIdOf = ({ start, end }: Pick<Shift, 'start' | 'end'>): string =>
	derivedId('shift', new Date(start).toISOString(), new Date(end).toISOString())

/** Returns the shifts that form the target, by id in the author's order. */
export function shiftsById(requestType: string, side: Side, values: FieldValues): ReadonlyMap<string, Shift> {
	const target = targetOf(requestType, side)
	const field = target.of === 'count' ? target.shifts : undefined
	const shifts = field === undefined ? [] : shiftsIn(values[field])
	return new Map(shifts.map((shift) => [shiftIdOf(shift), shift]))
}
