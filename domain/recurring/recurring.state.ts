import { never } from '../../kernel/events/errors.ts'
import type { RecurringTarget } from '../_shared/donation-targets-rules.contract.ts'
import { periodAfter } from './calendar-rules.contract.ts'
import type { ChargeBegun, RecurringEvent, RecurringSplit } from './recurring.events.ts'
import { type DeclineClass, goesOn, type Schedule } from './schedule-rules.contract.ts'

/** The charged amount in minor units. */
type Begun = Pick<ChargeBegun['data'], 'period' | 'try' | 'confirms'> & {
	readonly amount: string
	readonly donated: string
}

export interface RecurringDonation extends Schedule {
	readonly donorId: string
	readonly begunBy: string
	readonly target: RecurringTarget
	readonly split: RecurringSplit
	readonly coversFee: boolean
	readonly anonymous: boolean
	readonly methodId: string
	readonly methods: readonly string[]
	readonly problem: DeclineClass | null
	readonly bankWants: string | null
	readonly confirmed: readonly string[]
	readonly charges: Readonly<Record<string, Begun>>
	readonly charging: string | null
	readonly paid: Readonly<Record<string, string>>
	readonly surplus: readonly string[]
	/** Consecutive periods without a paid try. */
	readonly unpaid: number
	readonly lastTry: string | null
}
export type RecurringState = { readonly status: 'none' } | RecurringDonation

const opened = (period: string, phaseAt: string): Partial<RecurringDonation> => ({
	period,
	phase: 'scheduled',
	tries: 0,
	retryAt: null,
	noticeAt: null,
	phaseAt,
	problem: null,
	bankWants: null,
	charging: null,
	lastTry: null,
})

function going(state: RecurringDonation, at: string): Partial<RecurringDonation> {
	const next = goesOn(state, at)
	return next === null
		? {}
		: { phase: 'scheduled', phaseAt: at, retryAt: next, problem: null, bankWants: null }
}

export function evolveRecurring(state: RecurringState, event: RecurringEvent): RecurringState {
	if (event.type === 'RecurringDonationStarted') {
		const { donorId, target, currency, split, coversFee, anonymous, day, zone, methodId, at } = event.data
		const { method = 'card', begunBy } = event.data
		return {
			status: 'active',
			donorId,
			begunBy,
			target,
			currency,
			split,
			coversFee,
			anonymous,
			day,
			zone,
			methodId,
			method,
			methods: [methodId],
			problem: null,
			bankWants: null,
			confirmed: [],
			period: event.data.firstPeriod,
			phase: 'scheduled',
			tries: 0,
			retryAt: null,
			noticeAt: null,
			phaseAt: at,
			pausedUntil: null,
			pausedBecause: null,
			charges: {},
			charging: null,
			paid: {},
			surplus: [],
			unpaid: 0,
			lastTry: null,
		}
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before RecurringDonationStarted`)
	return { ...state, ...changes(state, event) }
}

function changes(
	state: RecurringDonation,
	event: Exclude<RecurringEvent, { type: 'RecurringDonationStarted' }>,
): Partial<RecurringDonation> {
	switch (event.type) {
		case 'RecurringAmountChanged': {
			const { split, coversFee } = event.data
			return { split, coversFee, noticeAt: null }
		}
		case 'RecurringDayChanged':
			return { day: event.data.day, noticeAt: null }
		case 'RecurringMethodChanged': {
			const { methodId, method = 'card', at } = event.data
			const changed = { ...state, methodId, method }
			const methods = [...state.methods.filter((id) => id !== methodId), methodId]
			return { methodId, method, methods, noticeAt: null, ...going(changed, at) }
		}
		case 'RecurringMethodLost':
			return {
				phase: 'needsDonor',
				phaseAt: event.data.at,
				retryAt: null,
				noticeAt: null,
				problem: 'method',
				bankWants: null,
			}
		case 'RecurringMethodRenewed':
			return { noticeAt: null, ...going(state, event.data.at) }
		case 'RecurringDonationPaused': {
			const { until, because = 'donor' } = event.data
			return { status: 'paused', pausedUntil: until, pausedBecause: because }
		}
		case 'RecurringDonationResumed': {
			const { period, at } = event.data
			const isOpen = state.phase === 'charging' || period === state.period
			const open = isOpen ? {} : opened(period, at)
			return { status: 'active', pausedUntil: null, pausedBecause: null, ...open }
		}
		case 'RecurringPeriodSkipped':
			return opened(periodAfter(event.data.period), event.data.at)
		case 'ChargeNoticeSent':
			return { noticeAt: event.data.at }
		case 'ChargeBegun': {
			const { donationId, period, try: number, split, confirms, at } = event.data
			return {
				problem: null,
				bankWants: null,
				...(confirms !== undefined && { confirmed: [...state.confirmed, confirms] }),
				phase: 'charging',
				phaseAt: at,
				tries: number,
				charging: donationId,
				lastTry: donationId,
				charges: {
					...state.charges,
					[donationId]: {
						period,
						try: number,
						amount: split.total,
						donated: split.donation,
						...(confirms !== undefined && { confirms }),
					},
				},
			}
		}
		case 'ChargePaid': {
			const { donationId, period, at } = event.data
			return {
				paid: { ...state.paid, [period]: donationId },
				unpaid: 0,
				...(period === state.period ? opened(periodAfter(period), at) : {}),
			}
		}
		case 'ChargeDeclined': {
			const { next, at, try: tries, class: problem, donationId } = event.data
			return {
				problem,
				bankWants: problem === 'owner' ? donationId : null,
				phase: next === null ? 'needsDonor' : 'scheduled',
				phaseAt: at,
				tries,
				retryAt: next,
				noticeAt: null,
				charging: null,
			}
		}
		case 'RecurringPeriodMissed': {
			const { next, because, at } = event.data
			return { ...opened(next, at), unpaid: because === 'unpaid' ? state.unpaid + 1 : state.unpaid }
		}
		case 'SurplusChargeFound':
			return { surplus: [...state.surplus, event.data.donationId] }
		case 'RecurringDonationEnded':
			return { status: 'ended' }
		default:
			return never(event)
	}
}
