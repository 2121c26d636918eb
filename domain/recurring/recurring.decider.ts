import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { dueAt, firstDueAfter, periodAfter } from './calendar-rules.contract.ts'
import { declineClass } from './declines.ts'
import type {
	ChargeBegun,
	RecurringDonationEnded,
	RecurringDonationStarted,
	RecurringEvent,
	RecurringSplit,
} from './recurring.events.ts'
import { evolveRecurring, type RecurringDonation, type RecurringState } from './recurring.state.ts'
import { refuse } from './refusals.contract.ts'
import { LAPSE_MS, plannedTry, type Step, stepAt, tryAt } from './schedule-rules.contract.ts'
import { chargeIdOf } from './streams.contract.ts'

/** `held` is temporary, `over` is final. */
export type RequestState = 'open' | 'held' | 'over'

export interface ChargeFacts {
	readonly request: RequestState
	readonly donorExists: boolean
	readonly hasMethod: boolean
	readonly isLastOver: boolean
}

export type ChargeOutcome =
	| { readonly kind: 'paid' }
	| { readonly kind: 'declined'; readonly code: string; readonly declineCode: string | null }

/**
 * Changes of the payment method: renewed by the bank, removed by its owner, returned as a debit, or its
 * mandate cancelled, paused or resumed in the donor's app.
 */
export type MethodNews = 'renewed' | 'removed' | 'returned' | 'cancelled' | 'paused' | 'resumed'

type At = { readonly at: string }

/** Times are ISO 8601. */
export type RecurringCommand =
	| ({ readonly type: 'StartRecurringDonation' } & RecurringDonationStarted['data'])
	| ({
			readonly type: 'ChangeAmount'
			readonly split: RecurringSplit
			readonly coversFee: boolean
	  } & At)
	| ({ readonly type: 'ChangeDay'; readonly day: number } & At)
	| ({ readonly type: 'ChangeMethod'; readonly methodId: string; readonly method: PaymentMethod } & At)
	| ({ readonly type: 'ObserveMethod'; readonly methodId: string; readonly news: MethodNews } & At)
	| ({ readonly type: 'ObserveRequest'; readonly request: RequestState } & At)
	| ({ readonly type: 'PauseRecurringDonation'; readonly until: string | null } & At)
	| ({ readonly type: 'ResumeRecurringDonation' } & At)
	| ({ readonly type: 'SkipPeriod' } & At)
	| ({ readonly type: 'EndRecurringDonation' } & RecurringDonationEnded['data'])
	| ({ readonly type: 'RecordNotice'; readonly period: string; readonly amount: string } & At)
	| ({ readonly type: 'MissPeriod' } & At)
	| ({ readonly type: 'BeginCharge'; readonly recurringId: string; readonly facts: ChargeFacts } & At)
	| ({
			readonly type: 'ConfirmCharge'
			readonly recurringId: string
			readonly declinedId: string
			readonly facts: ChargeFacts
	  } & At)
	| ({ readonly type: 'ObserveCharge'; readonly donationId: string; readonly outcome: ChargeOutcome } & At)

type Of<T extends RecurringCommand['type']> = Extract<RecurringCommand, { type: T }>

/**
 * @throws DomainError for refused commands of donors; commands of workers that no longer apply have no effect
 */
function decide(command: RecurringCommand, state: RecurringState): readonly RecurringEvent[] {
	if (command.type === 'StartRecurringDonation') return start(command, state)
	if (state.status === 'none') throw notFound('recurringDonation')
	switch (command.type) {
		case 'ChangeAmount':
		case 'ChangeDay':
		case 'ChangeMethod':
		case 'PauseRecurringDonation':
		case 'ResumeRecurringDonation':
		case 'SkipPeriod':
			return byDonor(command, notEnded(state))
		case 'EndRecurringDonation':
			return end(command, state)
		case 'RecordNotice':
			return recordNotice(command, state)
		case 'MissPeriod':
			return isTimeFor(state, command, 'miss') ? miss(state, command.at) : []
		case 'BeginCharge':
			return beginCharge(command, state)
		case 'ConfirmCharge':
			return confirmCharge(command, notEnded(state))
		case 'ObserveMethod':
			return observeMethod(command, state)
		case 'ObserveRequest':
			return observeRequest(command, state)
		case 'ObserveCharge':
			return observeCharge(command, state)
		default:
			return never(command)
	}
}

/** A donation has at most one recurring donation, so a second start has no effect. */
function start(
	{ type: _, ...data }: Of<'StartRecurringDonation'>,
	state: RecurringState,
): readonly RecurringEvent[] {
	return state.status === 'none' ? [{ type: 'RecurringDonationStarted', data }] : []
}

/** A second end has no effect; finance gets a refusal. */
function end(
	{ type: _, ...data }: Of<'EndRecurringDonation'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (data.because === 'finance') notEnded(state)
	return state.status === 'ended' ? [] : [{ type: 'RecurringDonationEnded', data }]
}

function notEnded(state: RecurringDonation): RecurringDonation {
	if (state.status === 'ended') throw refuse('RECURRING_ENDED')
	return state
}

type ByDonor = Of<
	| 'ChangeAmount'
	| 'ChangeDay'
	| 'ChangeMethod'
	| 'PauseRecurringDonation'
	| 'ResumeRecurringDonation'
	| 'SkipPeriod'
>

function byDonor(command: ByDonor, state: RecurringDonation): readonly RecurringEvent[] {
	const { at } = command
	switch (command.type) {
		case 'ChangeAmount': {
			const { split, coversFee } = command
			const isSame = state.split.total === split.total && state.split.donation === split.donation
			if (isSame && state.coversFee === coversFee) return []
			return [{ type: 'RecurringAmountChanged', data: { split, coversFee, at } }]
		}
		case 'ChangeDay':
			return changeDay(command, state)
		case 'ChangeMethod':
			return changeMethod(command, state)
		case 'PauseRecurringDonation':
			return pause(command, state)
		case 'ResumeRecurringDonation':
			return resume(command, state)
		case 'SkipPeriod':
			if (state.phase === 'charging') throw refuse('CHARGE_UNDER_WAY')
			return [{ type: 'RecurringPeriodSkipped', data: { period: state.period, at } }]
		default:
			return never(command)
	}
}

/** Skips the period when its new day has passed. */
function changeDay({ day, at }: Of<'ChangeDay'>, state: RecurringDonation): readonly RecurringEvent[] {
	if (state.day === day) return []
	const isUntried = state.phase === 'scheduled' && state.tries === 0
	const isPast = isUntried && dueAt(state.period, day, state.zone) <= Date.parse(at)
	return [
		{ type: 'RecurringDayChanged', data: { day, at } },
		...(isPast ? [{ type: 'RecurringPeriodSkipped', data: { period: state.period, at } } as const] : []),
	]
}

function changeMethod(
	{ methodId, method, at }: Of<'ChangeMethod'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (state.methodId === methodId && state.problem !== 'method') return []
	return [{ type: 'RecurringMethodChanged', data: { methodId, ...(method !== 'card' && { method }), at } }]
}

function pause(
	{ until, at }: Of<'PauseRecurringDonation'>,
	{ status, pausedUntil, pausedBecause, period }: RecurringDonation,
): readonly RecurringEvent[] {
	if (status === 'paused' && pausedBecause === 'donor' && pausedUntil === until) return []
	if (until !== null && until <= period) throw refuse('PERIOD_PAST', {}, 'until')
	return [{ type: 'RecurringDonationPaused', data: { until, at } }]
}

/**
 * Resumes with the next period that is not due. An automatic resume happens two days before its period is
 * due, or with a later one after a longer delay.
 */
function resume({ at }: Of<'ResumeRecurringDonation'>, state: RecurringDonation): readonly RecurringEvent[] {
	if (state.pausedBecause === 'hold') throw refuse('NOT_PAUSED.hold')
	if (state.pausedBecause === 'mandate') throw refuse('NOT_PAUSED.mandate')
	if (state.status !== 'paused') throw refuse('NOT_PAUSED.not')
	return resumed(state, at)
}

function resumed(
	{ phase, pausedUntil, period, day, zone }: RecurringDonation,
	at: string,
): readonly RecurringEvent[] {
	const now = Date.parse(at)
	const reached = pausedUntil !== null && now >= dueAt(pausedUntil, day, zone, -2) ? pausedUntil : null
	const next =
		reached === null
			? firstDueAfter(now, period, day, zone)
			: firstDueAfter(now - LAPSE_MS, reached, day, zone)
	return [{ type: 'RecurringDonationResumed', data: { period: phase === 'charging' ? period : next, at } }]
}

const isTimeFor = (state: RecurringDonation, { at }: At, step: Step): boolean =>
	stepAt(state, Date.parse(at)) === step

function recordNotice(
	{ period, amount, at }: Of<'RecordNotice'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (!isTimeFor(state, { at }, 'notify') || state.period !== period || state.split.total !== amount)
		return []
	const dueAt = new Date(tryAt({ ...state, noticeAt: at })).toISOString()
	return [{ type: 'ChargeNoticeSent', data: { period, try: state.tries + 1, amount, dueAt, at } }]
}

/**
 * Closes the open period without a donation. Two such periods with only declined tries end the recurring
 * donation.
 */
function miss(state: RecurringDonation, at: string): readonly RecurringEvent[] {
	const { period, tries, day, zone, unpaid, phase } = state
	const isUnpaid = tries > 0 || phase === 'needsDonor'
	// A long outage must not charge several months at once.
	const next = isUnpaid
		? periodAfter(period)
		: firstDueAfter(Date.parse(at) - LAPSE_MS, periodAfter(period), day, zone)
	const missed: RecurringEvent = {
		type: 'RecurringPeriodMissed',
		data: { period, because: isUnpaid ? 'unpaid' : 'lapsed', next, at },
	}
	return isUnpaid && unpaid >= 1
		? [missed, { type: 'RecurringDonationEnded', data: { because: 'missed', at } }]
		: [missed]
}

/**
 * Begins a try: only when it is due and no earlier try may still be paid, because money may move from here
 * on.
 */
function beginCharge(
	{ recurringId, facts, at }: Of<'BeginCharge'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (!isTimeFor(state, { at }, 'begin') || state.paid[state.period] !== undefined) return []
	if (!facts.donorExists) return [{ type: 'RecurringDonationEnded', data: { because: 'erasure', at } }]
	if (facts.request !== 'open') return notTaking(facts.request, at)
	if (state.lastTry !== null && !facts.isLastOver) return []
	const { period } = state
	const number = state.tries + 1
	if (!facts.hasMethod) {
		const code = 'method_removed'
		const data = {
			period,
			try: number,
			donationId: null,
			class: declineClass(code, null),
			code,
			next: null,
			at,
		} as const
		return [{ type: 'ChargeDeclined', data }]
	}
	return [begun(recurringId, state, at)]
}

function begun(
	recurringId: string,
	{ period, tries, split, coversFee, methodId, method }: RecurringDonation,
	at: string,
	more: Pick<ChargeBegun['data'], 'confirms'> = {},
): RecurringEvent {
	const number = tries + 1
	const donationId = chargeIdOf(recurringId, period, number)
	const by = { methodId, ...(method !== 'card' && { method }), ...more }
	return { type: 'ChargeBegun', data: { period, try: number, donationId, split, coversFee, ...by, at } }
}

const notTaking = (request: Exclude<RequestState, 'open'>, at: string): readonly RecurringEvent[] =>
	request === 'held'
		? [{ type: 'RecurringDonationPaused', data: { until: null, because: 'hold', at } }]
		: [{ type: 'RecurringDonationEnded', data: { because: 'request', at } }]

/**
 * Begins the period's next try with the donor present: it needs no notice and no due time. The first use of
 * the mail's link begins it.
 */
function confirmCharge(
	{ recurringId, declinedId, facts, at }: Of<'ConfirmCharge'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (state.confirmed.includes(declinedId)) throw refuse('LINK_USED')
	const isOpen = state.status === 'active' && state.bankWants === declinedId
	if (!isOpen || isTimeFor(state, { at }, 'miss') || !facts.donorExists) throw refuse('LINK_OVER')
	if (facts.request !== 'open') throw refuse('NOT_RECURRING.closed')
	if (!facts.hasMethod) throw refuse('LINK_OVER')
	if (!facts.isLastOver) throw refuse('UNAVAILABLE.noAnswer')
	return [begun(recurringId, state, at, { confirms: declinedId })]
}

function observeMethod(
	{ methodId, news, at }: Of<'ObserveMethod'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (state.status === 'ended' || state.methodId !== methodId) return []
	const { status, phase, problem, pausedBecause } = state
	switch (news) {
		case 'renewed': {
			const isWaitedFor = phase === 'needsDonor' && problem !== 'owner'
			return isWaitedFor ? [{ type: 'RecurringMethodRenewed', data: { methodId, at } }] : []
		}
		case 'removed':
		case 'returned':
			// A charge under way ends first; the next try then finds the method gone.
			if (phase === 'charging' || (phase === 'needsDonor' && problem === 'method')) return []
			return [{ type: 'RecurringMethodLost', data: { methodId, because: news, at } }]
		case 'cancelled':
			return [{ type: 'RecurringDonationEnded', data: { because: 'mandate', at } }]
		case 'paused':
			if (status === 'paused') return []
			return [{ type: 'RecurringDonationPaused', data: { until: null, because: 'mandate', at } }]
		case 'resumed':
			return pausedBecause === 'mandate' ? resumed(state, at) : []
		default:
			return never(news)
	}
}

/** Pauses while the request is on hold; skipped months are not charged later. */
function observeRequest(
	{ request, at }: Of<'ObserveRequest'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	if (state.status === 'ended') return []
	if (state.status === 'active') return request === 'held' ? notTaking(request, at) : []
	if (state.pausedBecause !== 'hold') return []
	if (request === 'open') return resumed(state, at)
	if (request === 'over') return notTaking(request, at)
	return isTimeFor(state, { at }, 'resume')
		? [{ type: 'RecurringPeriodSkipped', data: { period: state.period, at } }]
		: []
}

function observeCharge(
	{ donationId, outcome, at }: Of<'ObserveCharge'>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	const charge = state.charges[donationId]
	if (!charge) return []
	const of = { period: charge.period, try: charge.try, at }
	if (outcome.kind === 'paid') {
		const paidBy = state.paid[charge.period]
		if (paidBy === undefined)
			return [
				{ type: 'ChargePaid', data: { ...of, donationId, amount: charge.amount, donated: charge.donated } },
			]
		if (paidBy === donationId || state.surplus.includes(donationId)) return []
		return [{ type: 'SurplusChargeFound', data: { ...of, donationId, paidBy } }]
	}
	// A donor who ended it gets no mail about a charge under way.
	if (state.charging !== donationId || state.status === 'ended') return []
	return declined(of, donationId, outcome, state)
}

function declined(
	of: { readonly period: string; readonly try: number; readonly at: string },
	donationId: string,
	{ code, declineCode }: Extract<ChargeOutcome, { kind: 'declined' }>,
	state: RecurringDonation,
): readonly RecurringEvent[] {
	const kind = declineClass(code, declineCode)
	const planned = kind === 'later' ? plannedTry(state, of.try + 1) : null
	const next = planned === null ? null : new Date(planned).toISOString()
	const data = { ...of, donationId, class: kind, code: declineCode ?? code, next }
	const event: RecurringEvent = { type: 'ChargeDeclined', data }
	const isUsedUp = plannedTry(state, of.try + 1) === null
	return isUsedUp ? [event, ...miss({ ...state, tries: of.try }, of.at)] : [event]
}

export const recurringDecider: Decider<RecurringState, RecurringCommand, RecurringEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveRecurring,
}
