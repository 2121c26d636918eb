/** In one call. */
export const MAX_SCANS = 100

/** Seats of a registration that one scan let in, and that no other has undone. */
export interface Admission {
	readonly scan: string
	readonly seats: readonly number[]
	/** A letter. */
	readonly door: string
	readonly at: string
}

/** Returns the admissions by seat; a seat with several was let in at more than one door. */
export function admissionsBySeat(
	admissions: readonly Admission[],
): ReadonlyMap<number, readonly Admission[]> {
	const all = admissions.flatMap((each) => each.seats.map((seat) => ({ seat, each })))
	const bySeat = [...Map.groupBy(all, ({ seat }) => seat)]
	return new Map(bySeat.map(([seat, found]) => [seat, found.map(({ each }) => each)]))
}
