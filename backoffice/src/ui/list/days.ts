/** Returns the first moment of a day in the reader's zone, or with `after` the first one after it. */
export function startOfDay(day: string, after = false): string {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
	return new Date(year, month - 1, date + (after ? 1 : 0)).toISOString()
}

/** Returns the day in the reader's zone of a moment from `startOfDay`. */
export function dayOf(instant: string, after = false): string {
	const at = new Date(instant)
	if (after) at.setDate(at.getDate() - 1)
	const pad = (number: number) => String(number).padStart(2, '0')
	return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
