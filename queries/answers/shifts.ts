import type { ShiftState } from '../../domain/answers/contract.ts'
import type { FieldValues, Shift, Side } from '../../domain/requests/kinds/field.contract.ts'
import { shiftsById } from '../../domain/requests/kinds/shifts.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface ShiftsRecord {
	readonly shifts: Readonly<Record<string, { readonly state: ShiftState; readonly until: string | null }>>
	readonly request_type: string
	readonly side: Side
	readonly fields: FieldValues | null
}

export const shiftTimes = ({ shifts, request_type, side, fields }: ShiftsRecord) =>
	[...shiftsById(request_type, side, fields ?? {})]
		.flatMap(([id, { start, end }]) => {
			const chosen = shifts[id]
			return chosen ? [{ start, end, state: chosen.state, placeUntil: chosen.until }] : []
		})
		.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))

const TAKEN: ShiftState = 'taken'

export async function shiftsTakenBy(
	sql: SqlExecutor,
	userId: string,
	exceptAnswerId: string,
): Promise<(Pick<Shift, 'start' | 'end'> & { readonly title: string })[]> {
	const rows = await sql.query<ShiftsRecord & { readonly title: string }>(
		`SELECT a.shifts, r.request_type, r.side, c.fields, c.title
		FROM read.answers a
		JOIN read.requests r ON r.id = a.request_id
		JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE a.user_id = $1 AND a.id <> $2 AND a.state IN ('accepted', 'agreed') AND a.shifts <> '{}'`,
		[userId, exceptAnswerId],
	)
	return rows.flatMap((row) =>
		shiftTimes(row).flatMap(({ start, end, state }) =>
			state === TAKEN ? [{ start, end, title: row.title }] : [],
		),
	)
}
