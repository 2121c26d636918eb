import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { dueAt, type Period, periodAfter } from './calendar-rules.contract.ts'

export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const
export type RecurringStatus = (typeof RECURRING_STATUSES)[number]

/** `scheduled` has a planned try, `charging` a try under way, `needsDonor` waits for the donor. */
export const PERIOD_PHASES = ['scheduled', 'charging', 'needsDonor'] as const
export type PeriodPhase = (typeof PERIOD_PHASES)[number]

export const PAUSED_BECAUSE = ['donor', 'hold', 'mandate'] as const
export type PausedBecause = (typeof PAUSED_BECAUSE)[number]

export const ENDED_BECAUSE = ['donor', 'request', 'erasure', 'missed', 'mandate', 'finance'] as const
export type EndedBecause = (typeof ENDED_BECAUSE)[number]

/**
 * The consequence of a decline: a try by the plan (`later`), another payment method (`method`), the
 * cardholder's confirmation (`owner`), or no further try (`never`).
 */
export const DECLINE_CLASSES = ['later', 'method', 'owner', 'never'] as const
export type DeclineClass = (typeof DECLINE_CLASSES)[number]

/** All facts that determine the next step. Times are ISO 8601. */
export interface Schedule {
	readonly status: RecurringStatus
	readonly phase: PeriodPhase
	readonly period: Period
	readonly tries: number
	readonly retryAt: string | null
	readonly noticeAt: string | null
	readonly phaseAt: string
	/** 1 to 31. */
	readonly day: number
	/** IANA. */
	readonly zone: string
	/** ISO 4217. */
	readonly currency: string
	readonly method: PaymentMethod
	readonly pausedBecause: PausedBecause | null
	readonly pausedUntil: Period | null
}

/** Days of the tries after the due time. */
const TRY_DAYS: readonly number[] = [0, 3, 7, 14]
/** Nacha allows at most two retries of a debit, whose results take days. */
const TRY_DAYS_OF: Readonly<Partial<Record<PaymentMethod, readonly number[]>>> = { bankDebit: [0, 7, 14] }
/** The last day of a period; it is over when unpaid by then. */
export const LAST_TRY_DAY = 14
/** A try lapses so long after its time; one that waits for its notice may wait longer. */
export const LAPSE_MS = 7 * DAY_MS
/** The notice is sent this long before the charge. */
const NOTICE_LEAD_MS = 48 * HOUR_MS
/** The donation of a charge without news is read again after this time. */
const SETTLE_MS = 10 * MINUTE_MS
/** Debits and mandates may take so long; until then only news of the payment triggers a read. */
const SETTLE_MS_OF: Readonly<Partial<Record<PaymentMethod, number>>> = {
	bankDebit: 15 * DAY_MS,
	upi: 6 * DAY_MS,
}

/** Returns the minimum time between notice and charge in milliseconds; 0: no notice is needed. */
export const noticeMs = (currency: string): number => regionOfCurrency(currency).noticeHours * HOUR_MS

const dueOf = ({ period, day, zone }: Schedule): number => dueAt(period, day, zone)
const plannedAt = (schedule: Schedule): number =>
	schedule.retryAt === null ? dueOf(schedule) : Date.parse(schedule.retryAt)

/**
 * Returns the earliest time of the next try: as planned, and long enough after the notice. Epoch
 * milliseconds.
 */
export function tryAt(schedule: Schedule): number {
	const notice = noticeMs(schedule.currency)
	if (notice === 0) return plannedAt(schedule)
	const noticed = schedule.noticeAt === null ? null : Date.parse(schedule.noticeAt) + notice
	return Math.max(plannedAt(schedule), noticed ?? 0)
}

const isNoticeMissing = ({ currency, noticeAt }: Schedule): boolean =>
	noticeMs(currency) > 0 && noticeAt === null

/** Returns the time of the next step in epoch milliseconds; null: none. */
export function nextAt(schedule: Schedule): number | null {
	const { status, phase, pausedUntil, pausedBecause, day, zone, phaseAt, method } = schedule
	if (status === 'ended') return null
	if (phase === 'charging') return Date.parse(phaseAt) + (SETTLE_MS_OF[method] ?? SETTLE_MS)
	if (status === 'paused') {
		// A request's hold is checked again each month.
		const until = pausedBecause === 'hold' ? schedule.period : pausedUntil
		return until === null ? null : dueAt(until, day, zone) - NOTICE_LEAD_MS
	}
	if (phase === 'needsDonor') return dueAt(schedule.period, day, zone, LAST_TRY_DAY)
	return isNoticeMissing(schedule) ? plannedAt(schedule) - NOTICE_LEAD_MS : tryAt(schedule)
}

export type Step = 'settle' | 'resume' | 'miss' | 'notify' | 'begin'

/**
 * Returns the time at which a try lapses. When its notice could not be sent, such as during a mail outage,
 * the donor must not lose it: it waits until the next period's notice is due.
 */
const lapsesAt = (schedule: Schedule): number =>
	isNoticeMissing(schedule)
		? dueAt(periodAfter(schedule.period), schedule.day, schedule.zone) - NOTICE_LEAD_MS
		: tryAt(schedule) + LAPSE_MS

/** Returns the step that is due at a time (epoch milliseconds); null: none. */
export function stepAt(schedule: Schedule, now: number): Step | null {
	const at = nextAt(schedule)
	if (schedule.status === 'ended') return null
	if (schedule.phase === 'charging') return 'settle'
	if (at === null || now < at) return null
	if (schedule.status === 'paused') return 'resume'
	if (schedule.phase === 'needsDonor' || now > lapsesAt(schedule)) return 'miss'
	return isNoticeMissing(schedule) ? 'notify' : 'begin'
}

const triesBy = (method: PaymentMethod): readonly number[] => TRY_DAYS_OF[method] ?? TRY_DAYS

/** Returns the time of a period's n-th planned try (from 1), epoch milliseconds; null: no more tries. */
export function plannedTry(
	{ period, day, zone, method }: Pick<Schedule, 'period' | 'day' | 'zone' | 'method'>,
	number: number,
): number | null {
	const days = triesBy(method)[number - 1]
	return days === undefined ? null : dueAt(period, day, zone, days)
}

/** Returns the next planned try after an instant, epoch milliseconds; null: none is left. */
function nextTryAfter(schedule: Schedule, epochMs: number): number | null {
	for (let number = schedule.tries + 1; number <= triesBy(schedule.method).length; number += 1) {
		const at = plannedTry(schedule, number)
		if (at !== null && at > epochMs) return at
	}
	return null
}

/**
 * Returns the next try after the donor chose another method, ISO 8601; null when none was waiting or is left.
 */
export function goesOn(schedule: Schedule, at: string): string | null {
	if (schedule.phase !== 'needsDonor') return null
	const next = nextTryAfter(schedule, Date.parse(at))
	return next === null ? null : new Date(next).toISOString()
}
