import {
	MAX_STEPS,
	type StatisticStep,
	type StatisticsQuery,
} from '../../domain/activity/statistics.contract.ts'
import { dayAt } from '../../kernel/wire/days.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

function beginOf(day: string, zone: string): number {
	let before = midnight(day) - DAY_MS
	let reached = midnight(day) + DAY_MS
	while (reached - before > 1) {
		const middle = Math.trunc((before + reached) / 2)
		if (dayAt(middle, zone) >= day) reached = middle
		else before = middle
	}
	return reached
}

/** Returns the day on which the next step begins: weeks on Mondays, months on their first day. */
function nextDay(day: string, step: StatisticStep): string {
	const at = new Date(midnight(day))
	if (step === 'day') return textOf(at.getTime() + DAY_MS)
	if (step === 'week') return textOf(at.getTime() + (7 - ((at.getUTCDay() + 6) % 7)) * DAY_MS)
	return textOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}

export interface Step {
	readonly day: string
	readonly from: string
	readonly to: string
}

/**
 * Returns the steps of a period, in the days of its zone; the first and the last may be shorter.
 * @throws DomainError VALIDATION (400) for a period that ends before it begins, or has too many steps
 */
export function stepsOf(query: StatisticsQuery, now: number): readonly [Step, ...Step[]] {
	const zone = query.timeZone
	const to = query.to ?? dayAt(now, zone)
	const from = query.from ?? textOf(midnight(to) - 89 * DAY_MS)
	if (from > to) throw invalidField('to', 'activity.fields.endBeforeBeginning')
	const end = nextDay(to, 'day')
	const starts: string[] = []
	for (let day = from; day < end; day = nextDay(day, query.step)) {
		if (starts.length === MAX_STEPS) throw invalidField('step', 'activity.fields.tooManySteps')
		starts.push(day)
	}
	const edges = [...starts, end].map((day) => new Date(beginOf(day, zone)).toISOString())
	const steps = starts.map((day, index) => ({ day, from: edges[index] ?? '', to: edges[index + 1] ?? '' }))
	return steps as [Step, ...Step[]]
}
