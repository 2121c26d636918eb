import { derivedId } from '../../../kernel/wire/ids.ts'
import type { FieldValues, Shift, Side } from './field.contract.ts'
import { shiftsIn, targetOf } from './kinds.contract.ts'

/** The id of a shift: it follows from when it is, so that events carry no field of a kind. */
export const shiftIdOf = ({ start, end }: Pick<Shift, 'start' | 'end'>): string =>
	derivedId('shift', new Date(start).toISOString(), new Date(end).toISOString())

/** The shifts that make up what a request counts, by their ids, in the author's order. */
export function shiftsById(requestType: string, side: Side, values: FieldValues): ReadonlyMap<string, Shift> {
	const target = targetOf(requestType, side)
	const field = target.of === 'count' ? target.shifts : undefined
	const shifts = field === undefined ? [] : shiftsIn(values[field])
	return new Map(shifts.map((shift) => [shiftIdOf(shift), shift]))
}
