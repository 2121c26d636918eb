import type { MinorText, SplitTexts } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { RecurringTarget } from '../_shared/donation-targets-rules.contract.ts'
import type { DeclineClass, EndedBecause, PausedBecause } from './schedule-rules.contract.ts'

/** Minor units: for the cause, for the fee, and charged. */
export type RecurringSplit = SplitTexts

/** Times are ISO 8601; a period is a calendar month, `2026-11`. */
type OfTry = { readonly period: string; readonly try: number; readonly at: string }

export type RecurringDonationStarted = {
	readonly type: 'RecurringDonationStarted'
	readonly data: {
		readonly donorId: string
		readonly target: RecurringTarget
		readonly currency: string
		readonly split: RecurringSplit
		readonly coversFee: boolean
		readonly anonymous: boolean
		/** 1 to 31. */
		readonly day: number
		/** IANA. */
		readonly zone: string
		readonly methodId: string
		/** Absent: a card. */
		readonly method?: PaymentMethod
		readonly mandate: number
		readonly firstPeriod: string
		/** The one-time donation that preceded it and is not part of it. */
		readonly begunBy: string
		readonly at: string
	}
}
export type RecurringAmountChanged = {
	readonly type: 'RecurringAmountChanged'
	readonly data: { readonly split: RecurringSplit; readonly coversFee: boolean; readonly at: string }
}
export type RecurringDayChanged = {
	readonly type: 'RecurringDayChanged'
	readonly data: { readonly day: number; readonly at: string }
}
export type RecurringMethodChanged = {
	readonly type: 'RecurringMethodChanged'
	readonly data: {
		readonly methodId: string
		readonly method?: PaymentMethod
		readonly at: string
	}
}
/** The payment method can't be charged any more; another one is needed. */
export type RecurringMethodLost = {
	readonly type: 'RecurringMethodLost'
	readonly data: {
		readonly methodId: string
		readonly because: 'removed' | 'returned'
		readonly at: string
	}
}
export type RecurringMethodRenewed = {
	readonly type: 'RecurringMethodRenewed'
	readonly data: { readonly methodId: string; readonly at: string }
}
export type RecurringDonationPaused = {
	readonly type: 'RecurringDonationPaused'
	readonly data: {
		readonly until: string | null
		readonly because?: Exclude<PausedBecause, 'donor'>
		readonly at: string
	}
}
export type RecurringDonationResumed = {
	readonly type: 'RecurringDonationResumed'
	readonly data: { readonly period: string; readonly at: string }
}
export type RecurringPeriodSkipped = {
	readonly type: 'RecurringPeriodSkipped'
	readonly data: { readonly period: string; readonly at: string }
}
export type ChargeNoticeSent = {
	readonly type: 'ChargeNoticeSent'
	readonly data: OfTry & { readonly amount: MinorText; readonly dueAt: string }
}
/** Money may move from here on. */
export type ChargeBegun = {
	readonly type: 'ChargeBegun'
	readonly data: OfTry & {
		readonly donationId: string
		readonly split: RecurringSplit
		readonly coversFee: boolean
		readonly methodId: string
		readonly method?: PaymentMethod
		readonly confirms?: string
	}
}
export type ChargePaid = {
	readonly type: 'ChargePaid'
	readonly data: OfTry & {
		readonly donationId: string
		readonly amount: MinorText
		readonly donated: MinorText
	}
}
export type ChargeDeclined = {
	readonly type: 'ChargeDeclined'
	readonly data: OfTry & {
		readonly donationId: string | null
		readonly class: DeclineClass
		readonly code: string
		/** The time of the next try; null when the donor must act, or there is none. */
		readonly next: string | null
	}
}
export type RecurringPeriodMissed = {
	readonly type: 'RecurringPeriodMissed'
	readonly data: {
		readonly period: string
		/** `unpaid`: all tries were declined; `lapsed`: the time passed without a try. */
		readonly because: 'unpaid' | 'lapsed'
		readonly next: string
		readonly at: string
	}
}
/** A paid period was paid again; the second donation is refunded. */
export type SurplusChargeFound = {
	readonly type: 'SurplusChargeFound'
	readonly data: OfTry & { readonly donationId: string; readonly paidBy: string }
}
export type RecurringDonationEnded = {
	readonly type: 'RecurringDonationEnded'
	readonly data: {
		readonly because: EndedBecause
		readonly at: string
		/** The record of finance's text; absent: none. */
		readonly reason?: { readonly noteId: string; readonly noteHash: string }
	}
}

export type RecurringEvent =
	| RecurringDonationStarted
	| RecurringAmountChanged
	| RecurringDayChanged
	| RecurringMethodChanged
	| RecurringMethodLost
	| RecurringMethodRenewed
	| RecurringDonationPaused
	| RecurringDonationResumed
	| RecurringPeriodSkipped
	| ChargeNoticeSent
	| ChargeBegun
	| ChargePaid
	| ChargeDeclined
	| RecurringPeriodMissed
	| SurplusChargeFound
	| RecurringDonationEnded

export const RECURRING_EVENTS = [
	'RecurringDonationStarted',
	'RecurringAmountChanged',
	'RecurringDayChanged',
	'RecurringMethodChanged',
	'RecurringMethodLost',
	'RecurringMethodRenewed',
	'RecurringDonationPaused',
	'RecurringDonationResumed',
	'RecurringPeriodSkipped',
	'ChargeNoticeSent',
	'ChargeBegun',
	'ChargePaid',
	'ChargeDeclined',
	'RecurringPeriodMissed',
	'SurplusChargeFound',
	'RecurringDonationEnded',
] as const satisfies readonly RecurringEvent['type'][]
