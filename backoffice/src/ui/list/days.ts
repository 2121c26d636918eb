/** The first moment of a day in the reader's zone or of UTC, or the first moment after it. */
export const startOfDay = (day: string, after = false, utc = false): string => {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
	const parts = [year, month - 1, date + (after ? 1 : 0)] as const
	return new Date(utc ? Date.UTC(...parts) : new Date(...parts)).toISOString()
}

/** The day, in the reader's zone or of UTC, that such a moment came from. */
export const dayOf = (instant: string, after = false, utc = false): string => {
	const at = new Date(instant)
	if (utc) {
		at.setUTCDate(at.getUTCDate() - (after ? 1 : 0))
		return at.toISOString().slice(0, 10)
	}
	if (after) at.setDate(at.getDate() - 1)
	const pad = (number: number) => String(number).padStart(2, '0')
	return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
