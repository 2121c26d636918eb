const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns text such as `12 min` in the largest unit that has at least two; a dash for null. */
export function waitText(seconds: number | null, locale: string): string {
	if (seconds === null) return '–'
	const [unit, length] =
		seconds >= 2 * HOUR
			? (['hour', HOUR] as const)
			: seconds >= 2 * MINUTE
				? (['minute', MINUTE] as const)
				: (['second', 1] as const)
	const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
	return format.format(Math.trunc(seconds / length))
}
