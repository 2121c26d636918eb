import { refuse } from '../../domain/answers/refusals.contract.ts'
import type { Side } from '../../domain/requests/kinds/field.contract.ts'
import { shiftIdOf, shiftsById } from '../../domain/requests/kinds/shifts.contract.ts'
import { placeAndFieldsOf } from '../../records/requests/contents.ts'
import type { AnswerDeps, Time } from './deps.ts'

const overlap = (one: Time, other: Time): boolean =>
	Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)

interface WithShifts {
	readonly requestType: string
	readonly side: Side
	readonly terms: { readonly contentId: string }
}

export async function shiftsOfRequest(
	sql: AnswerDeps['sql'],
	{ requestType, side, terms }: WithShifts,
): Promise<ReadonlyMap<string, Time>> {
	const content = await placeAndFieldsOf(sql, terms.contentId)
	return shiftsById(requestType, side, content?.fields ?? {})
}

/**
 * Returns the ids of the chosen shifts.
 * @param had ids of shifts chosen before, which may be over
 * @throws DomainError SHIFT_NOT_HERE, SHIFT_OVER, SHIFTS_OVERLAP
 */
export function chosenShifts(
	there: ReadonlyMap<string, Time>,
	times: readonly Time[],
	had: readonly string[],
	nowMs: number,
): readonly string[] {
	const ids = times.map(shiftIdOf)
	for (const [index, id] of ids.entries()) {
		const at = `shifts.${index}`
		const shift = there.get(id)
		if (had.includes(id)) continue
		if (shift === undefined) throw refuse('SHIFT_NOT_HERE', {}, at)
		if (Date.parse(shift.end) <= nowMs) throw refuse('SHIFT_OVER', {}, at)
		const others = times.filter((other) => shiftIdOf(other) !== id)
		if (others.some((other) => overlap(shift, other))) throw refuse('SHIFTS_OVERLAP', {}, at)
	}
	return ids
}

/** @throws DomainError SHIFT_CLASH when the person has another shift at the time of one of these */
export async function mustNotClash(
	{ takenShifts }: Pick<AnswerDeps, 'takenShifts'>,
	{ userId, answerId }: { readonly userId: string; readonly answerId: string },
	times: readonly Time[],
): Promise<void> {
	if (times.length === 0) return
	const taken = await takenShifts(userId, answerId)
	const clash = taken.find((other) => times.some((time) => overlap(time, other)))
	if (clash) throw refuse('SHIFT_CLASH', { title: clash.title }, 'shifts')
}
