/** Made once for each zone: making one costs more than all that is read from it. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
	const known = CLOCKS.get(timeZone)
	if (known) return known
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	})
	CLOCKS.set(timeZone, clock)
	return clock
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute'

/**
 * What a clock on the wall of a zone shows at an instant: its fields in digits, all but the year of two.
 * @param epochMs epoch milliseconds
 * @param timeZone a name of the IANA database
 */
export function wallClock(epochMs: number, timeZone: string): (field: Field) => string {
	const parts = clockOf(timeZone).formatToParts(epochMs)
	return (field) => parts.find(({ type }) => type === field)?.value ?? ''
}
