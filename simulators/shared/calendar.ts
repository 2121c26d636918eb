/** Business days are Monday to Friday, UTC. Times are epoch seconds. */
const DAY = 86_400
const PAYOUT_RUN = 3_600

const startOfDay = (at: number) => at - (at % DAY)
/** 1 January 1970 was a Thursday. */
const isBusinessDay = (at: number) => ![0, 6].includes((startOfDay(at) / DAY + 4) % 7)

/** Returns the first instant of the day that many business days later. */
export function businessDaysAfter(at: number, days: number): number {
	let day = startOfDay(at)
	for (let left = days; left > 0; ) {
		day += DAY
		if (isBusinessDay(day)) left--
	}
	return day
}

export function nextPayoutRun(at: number): number {
	let run = startOfDay(at) + PAYOUT_RUN
	while (run <= at || !isBusinessDay(run)) run += DAY
	return run
}
