import type { MinorText, SplitTexts } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { DeclineClass, EndedBecause, PausedBecause } from './schedule-rules.contract.ts'

/** Where the donations go. */
export type RecurringTarget =
	| { readonly kind: 'request' | 'individual'; readonly id: string }
	| { readonly kind: 'foundation' }

/** Minor units: what the cause gets, what is for the fee, what is charged. */
export type RecurringSplit = SplitTexts

/** A try of a period. Times are ISO 8601; a period is a calendar month, `2026-11`. */
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
		/** The record of what it is paid with: a saved card, a bank account, a mandate. */
		readonly methodId: string
		/** What that is; absent: a card. */
		readonly method?: PaymentMethod
		/** The version of the mandate's text that its donor accepted. */
		readonly mandate: number
		readonly firstPeriod: string
		/** The donation after which it began, and which is not one of it. */
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
		/** Absent: a card. */
		readonly method?: PaymentMethod
		readonly at: string
	}
}
/** What it was paid with can't be charged any more: it waits for something else. */
export type RecurringMethodLost = {
	readonly type: 'RecurringMethodLost'
	readonly data: {
		readonly methodId: string
		/** Its owner removed it, or a debit of it was sent back. */
		readonly because: 'removed' | 'returned'
		readonly at: string
	}
}
/** The bank renewed what it waited for: it goes on with it. */
export type RecurringMethodRenewed = {
	readonly type: 'RecurringMethodRenewed'
	readonly data: { readonly methodId: string; readonly at: string }
}
export type RecurringDonationPaused = {
	readonly type: 'RecurringDonationPaused'
	readonly data: {
		/** The period with which it goes on by itself; null: not by itself. */
		readonly until: string | null
		/** Absent: its donor wants it. */
		readonly because?: Exclude<PausedBecause, 'donor'>
		readonly at: string
	}
}
export type RecurringDonationResumed = {
	readonly type: 'RecurringDonationResumed'
	/** The period with which it goes on. */
	readonly data: { readonly period: string; readonly at: string }
}
export type RecurringPeriodSkipped = {
	readonly type: 'RecurringPeriodSkipped'
	readonly data: { readonly period: string; readonly at: string }
}
/** The donor was notified of a charge; the mail had been handed over by then. */
export type ChargeNoticeSent = {
	readonly type: 'ChargeNoticeSent'
	readonly data: OfTry & { readonly amount: MinorText; readonly dueAt: string }
}
/** From here on money may move: what its donation is paid with, and how much. */
export type ChargeBegun = {
	readonly type: 'ChargeBegun'
	readonly data: OfTry & {
		readonly donationId: string
		readonly split: RecurringSplit
		readonly coversFee: boolean
		readonly methodId: string
		/** Absent: a card. */
		readonly method?: PaymentMethod
		/** The donation that the bank declined because it wants the donor, who is there now; absent: nobody is. */
		readonly confirms?: string
	}
}
export type ChargePaid = {
	readonly type: 'ChargePaid'
	/** What was charged, and what of it the cause gets. */
	readonly data: OfTry & {
		readonly donationId: string
		readonly amount: MinorText
		readonly donated: MinorText
	}
}
export type ChargeDeclined = {
	readonly type: 'ChargeDeclined'
	readonly data: OfTry & {
		/** Null: what it is paid with was gone before a try began. */
		readonly donationId: string | null
		readonly class: DeclineClass
		/** The provider's code. */
		readonly code: string
		/** When it is tried again; null: not before the donor did something, or not at all. */
		readonly next: string | null
	}
}
export type RecurringPeriodMissed = {
	readonly type: 'RecurringPeriodMissed'
	readonly data: {
		readonly period: string
		/** The plan of its tries is used up, or its time passed without a try. */
		readonly because: 'unpaid' | 'lapsed'
		/** The period that is open now. */
		readonly next: string
		readonly at: string
	}
}
/** A period that is paid was paid again: that donation goes back. */
export type SurplusChargeFound = {
	readonly type: 'SurplusChargeFound'
	readonly data: OfTry & { readonly donationId: string; readonly paidBy: string }
}
export type RecurringDonationEnded = {
	readonly type: 'RecurringDonationEnded'
	readonly data: {
		/**
		 * Its donor, its request or person that takes no more, an account that is gone, two periods without a donation, the
		 * mandate that its donor ended in their app, or finance.
		 */
		readonly because: EndedBecause
		readonly at: string
		/** What finance wrote about it, which is a record. Absent: nobody wrote. */
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
