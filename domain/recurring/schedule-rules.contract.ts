import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { dueAt, type Period, periodAfter } from './calendar-rules.contract.ts'

export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const
export type RecurringStatus = (typeof RECURRING_STATUSES)[number]

/**
 * Where the open period stands: its next try has a time, a try is under way, or nothing goes on without the donor.
 */
export const PERIOD_PHASES = ['scheduled', 'charging', 'needsDonor'] as const
export type PeriodPhase = (typeof PERIOD_PHASES)[number]

/** Its donor, its request that is on hold, or the mandate that its donor paused in their app. */
export const PAUSED_BECAUSE = ['donor', 'hold', 'mandate'] as const
export type PausedBecause = (typeof PAUSED_BECAUSE)[number]

/** @see RecurringDonationEnded */
export const ENDED_BECAUSE = ['donor', 'request', 'erasure', 'missed', 'mandate', 'finance'] as const
export type EndedBecause = (typeof ENDED_BECAUSE)[number]

/**
 * What a declined charge leads to: another try by the plan (`later`), something else to pay with (`method`), the card's
 * owner in front of their bank (`owner`), or no try with it any more (`never`).
 */
export const DECLINE_CLASSES = ['later', 'method', 'owner', 'never'] as const
export type DeclineClass = (typeof DECLINE_CLASSES)[number]

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
	/** What it is paid with. */
	readonly method: PaymentMethod
	/** Null while it isn't paused. */
	readonly pausedBecause: PausedBecause | null
	/** While it is paused: the period with which it goes on by itself; null: not by itself. */
	readonly pausedUntil: Period | null
}

/** Days after the due time on which a period is tried. */
const TRY_DAYS: readonly number[] = [0, 3, 7, 14]
/** A bank is asked by the same debit twice more at most (Nacha), and answers after days. */
const TRY_DAYS_OF: Readonly<Partial<Record<PaymentMethod, readonly number[]>>> = { bankDebit: [0, 7, 14] }
/** A period that isn't paid by then is over, however it is tried. */
export const LAST_TRY_DAY = 14
/** A try that is not begun so long after its time is not begun any more; one that waits for its notice may wait longer. */
export const LAPSE_MS = 7 * DAY_MS
/** So long ahead the notice is sent where one is needed. */
const NOTICE_LEAD_MS = 48 * HOUR_MS
/** Nothing more is heard of a charge for so long: its donation is read again. */
const SETTLE_MS = 10 * MINUTE_MS
/** Banks that are asked by debit or mandate may take so long: until then only news of the payment leads to it. */
const SETTLE_MS_OF: Readonly<Partial<Record<PaymentMethod, number>>> = {
	bankDebit: 15 * DAY_MS,
	upi: 6 * DAY_MS,
}

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
	const { status, phase, pausedUntil, pausedBecause, day, zone, phaseAt, method } = schedule
	if (status === 'ended') return null
	if (phase === 'charging') return Date.parse(phaseAt) + (SETTLE_MS_OF[method] ?? SETTLE_MS)
	if (status === 'paused') {
		// Whether its request is still on hold is looked at each month.
		const until = pausedBecause === 'hold' ? schedule.period : pausedUntil
		return until === null ? null : dueAt(until, day, zone) - NOTICE_LEAD_MS
	}
	if (phase === 'needsDonor') return dueAt(schedule.period, day, zone, LAST_TRY_DAY)
	return isNoticeMissing(schedule) ? plannedAt(schedule) - NOTICE_LEAD_MS : tryAt(schedule)
}

/** What is to be done now. */
export type Step = 'settle' | 'resume' | 'miss' | 'notify' | 'begin'

/**
 * After when a try is not begun any more. Where its notice could not be sent, such as while our mail server takes nothing
 * from us, it is not its donor's to pay for that: it waits until the next period's notice is due.
 */
const lapsesAt = (schedule: Schedule): number =>
	isNoticeMissing(schedule)
		? dueAt(periodAfter(schedule.period), schedule.day, schedule.zone) - NOTICE_LEAD_MS
		: tryAt(schedule) + LAPSE_MS

/** What is to be done at a time, in epoch milliseconds; null: nothing yet. */
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

/** When a period is tried for the n-th time (from 1) by the plan, epoch milliseconds; null: no more. */
export function plannedTry(
	{ period, day, zone, method }: Pick<Schedule, 'period' | 'day' | 'zone' | 'method'>,
	number: number,
): number | null {
	const days = triesBy(method)[number - 1]
	return days === undefined ? null : dueAt(period, day, zone, days)
}

/** When a period is tried next by the plan after an instant; null: its plan is used up. Epoch milliseconds. */
function nextTryAfter(schedule: Schedule, epochMs: number): number | null {
	for (let number = schedule.tries + 1; number <= triesBy(schedule.method).length; number += 1) {
		const at = plannedTry(schedule, number)
		if (at !== null && at > epochMs) return at
	}
	return null
}

/**
 * When what waits for its donor is tried next, as they chose something else to pay with; null: it waits for nobody, or no
 * more. ISO 8601.
 */
export function goesOn(schedule: Schedule, at: string): string | null {
	if (schedule.phase !== 'needsDonor') return null
	const next = nextTryAfter(schedule, Date.parse(at))
	return next === null ? null : new Date(next).toISOString()
}
