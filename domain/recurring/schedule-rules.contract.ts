import { regionOfCurrency } from '../../kernel/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'
import { dueAt, type Period } from './calendar-rules.contract.ts'

export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const
export type RecurringStatus = (typeof RECURRING_STATUSES)[number]

/**
 * Where the open period stands: its next try has a time, a try is under way, or nothing goes on without the donor.
 */
export const PERIOD_PHASES = ['scheduled', 'charging', 'needsDonor'] as const
export type PeriodPhase = (typeof PERIOD_PHASES)[number]

/** What a recurring donation does next follows from this alone. Times are ISO 8601. */
export interface Schedule {
	readonly status: RecurringStatus
	readonly phase: PeriodPhase
	/** The period that is open. */
	readonly period: Period
	/** Tries of it that were begun. */
	readonly tries: number
	/** When its next try is planned; null: when the period is due. */
	readonly retryAt: string | null
	/** When the donor was notified of the next try; null: not yet, or of something else. */
	readonly noticeAt: string | null
	/** When the phase began. */
	readonly phaseAt: string
	/** 1 to 31. */
	readonly day: number
	/** IANA. */
	readonly zone: string
	/** ISO 4217. */
	readonly currency: string
	/** While it is paused: the period with which it goes on by itself; null: not by itself. */
	readonly pausedUntil: Period | null
}

/** Days after the due time on which a period is tried. */
export const TRY_DAYS = [0, 3, 7, 14] as const
/** A try that is not begun so long after its time is not begun any more. */
export const LAPSE_MS = 7 * DAY_MS
/** So long ahead the notice is sent where one is needed. */
const NOTICE_LEAD_MS = 48 * HOUR_MS
/** Nothing more is heard of a charge for so long: its donation is read again. */
const SETTLE_MS = 10 * MINUTE_MS

/** How long before a charge its donor has to know of it, in milliseconds; 0: they needn't. */
export const noticeMs = (currency: string): number => regionOfCurrency(currency).noticeHours * HOUR_MS

const dueOf = ({ period, day, zone }: Schedule): number => dueAt(period, day, zone)
const plannedAt = (schedule: Schedule): number =>
	schedule.retryAt === null ? dueOf(schedule) : Date.parse(schedule.retryAt)

/** When the next try may begin: as planned, and once the donor has known of it for long enough. Epoch milliseconds. */
export function tryAt(schedule: Schedule): number {
	const notice = noticeMs(schedule.currency)
	if (notice === 0) return plannedAt(schedule)
	const noticed = schedule.noticeAt === null ? null : Date.parse(schedule.noticeAt) + notice
	return Math.max(plannedAt(schedule), noticed ?? 0)
}

const isNoticeMissing = ({ currency, noticeAt }: Schedule): boolean =>
	noticeMs(currency) > 0 && noticeAt === null

/** When something is to be done about it, epoch milliseconds; null: nothing is. */
export function nextAt(schedule: Schedule): number | null {
	const { status, phase, pausedUntil, day, zone, phaseAt } = schedule
	if (status === 'ended') return null
	if (phase === 'charging') return Date.parse(phaseAt) + SETTLE_MS
	if (status === 'paused') return pausedUntil === null ? null : dueAt(pausedUntil, day, zone) - NOTICE_LEAD_MS
	if (phase === 'needsDonor') return dueAt(schedule.period, day, zone, TRY_DAYS.at(-1))
	return isNoticeMissing(schedule) ? plannedAt(schedule) - NOTICE_LEAD_MS : tryAt(schedule)
}

/** What is to be done now. */
export type Step = 'settle' | 'resume' | 'miss' | 'notify' | 'begin'

/** What is to be done at a time, in epoch milliseconds; null: nothing yet. */
export function stepAt(schedule: Schedule, now: number): Step | null {
	const at = nextAt(schedule)
	if (schedule.status === 'ended') return null
	if (schedule.phase === 'charging') return 'settle'
	if (at === null || now < at) return null
	if (schedule.status === 'paused') return 'resume'
	if (schedule.phase === 'needsDonor' || now > tryAt(schedule) + LAPSE_MS) return 'miss'
	return isNoticeMissing(schedule) ? 'notify' : 'begin'
}

/** When a period is tried for the n-th time (from 1) by the plan, epoch milliseconds; null: no more. */
export function plannedTry(
	{ period, day, zone }: Pick<Schedule, 'period' | 'day' | 'zone'>,
	number: number,
): number | null {
	const days = TRY_DAYS[number - 1]
	return days === undefined ? null : dueAt(period, day, zone, days)
}

/** When a period is tried next by the plan after an instant; null: its plan is used up. Epoch milliseconds. */
function nextTryAfter(schedule: Schedule, epochMs: number): number | null {
	for (let number = schedule.tries + 1; number <= TRY_DAYS.length; number += 1) {
		const at = plannedTry(schedule, number)
		if (at !== null && at > epochMs) return at
	}
	return null
}

/** When what waits for its donor is tried next, as they chose another card; null: it waits for nobody, or no more. ISO 8601. */
export function goesOn(schedule: Schedule, at: string): string | null {
	if (schedule.phase !== 'needsDonor') return null
	const next = nextTryAfter(schedule, Date.parse(at))
	return next === null ? null : new Date(next).toISOString()
}
