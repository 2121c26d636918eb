import fc from 'fast-check'
import { DomainError } from '../../kernel/events/errors.ts'
import { type ChargeFacts, type RecurringCommand, recurringDecider } from './recurring.decider.ts'
import type { RecurringEvent } from './recurring.events.ts'
import type { RecurringState } from './recurring.state.ts'

export const RECURRING_ID = '33333333-3333-4333-8333-333333333333'
export const SPLIT = { donation: '10000', fee: '290', total: '10290' } as const

export const FREE: ChargeFacts = {
	request: 'open',
	donorExists: true,
	hasMethod: true,
	isLastOver: true,
}

export const startRecurring = (
	over: Partial<Extract<RecurringCommand, { type: 'StartRecurringDonation' }>> = {},
) =>
	({
		type: 'StartRecurringDonation',
		donorId: '11111111-1111-4111-8111-111111111111',
		target: { kind: 'request', id: '22222222-2222-4222-8222-222222222222' },
		currency: 'USD',
		split: SPLIT,
		coversFee: true,
		anonymous: false,
		day: 31,
		zone: 'America/Los_Angeles',
		methodId: '44444444-4444-4444-8444-444444444444',
		mandate: 1,
		firstPeriod: '2027-01',
		begunBy: '55555555-5555-4555-8555-555555555555',
		at: '2026-12-31T18:00:00.000Z',
		...over,
	}) as const satisfies RecurringCommand

const DAY = 86_400_000

const happenings = fc.oneof(
	{ weight: 20, arbitrary: fc.constant('work' as const) },
	{ weight: 8, arbitrary: fc.constant('paid' as const) },
	{ weight: 3, arbitrary: fc.constantFrom('insufficient_funds', 'expired_card', 'authentication_required') },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			'pause',
			'resume',
			'skip',
			'day',
			'amount',
			'method',
			'late',
			'gone',
			'stop',
			'confirm',
			'held',
			'open',
			'over',
			'renewed',
			'removed',
			'returned',
			'paused',
			'resumed',
			'cancelled',
		),
	},
)

export const recurringDays = fc.array(
	fc.record({ hours: fc.integer({ min: 1, max: 60 }), what: happenings }),
	{ minLength: 20, maxLength: 200 },
)
type Days = typeof recurringDays extends fc.Arbitrary<infer T> ? T : never

function commandOf(what: Days[number]['what'], state: RecurringState, at: string): RecurringCommand {
	if (state.status === 'none') return startRecurring()
	const { charging, lastTry, split } = state
	switch (what) {
		case 'work':
			return workOf(state, at)
		case 'paid':
		case 'late':
			return {
				type: 'ObserveCharge',
				donationId: (what === 'late' ? (Object.keys(state.charges)[0] ?? lastTry) : charging) ?? '',
				outcome: { kind: 'paid' },
				at,
			}
		case 'pause':
			return { type: 'PauseRecurringDonation', until: null, at }
		case 'resume':
			return { type: 'ResumeRecurringDonation', at }
		case 'skip':
			return { type: 'SkipPeriod', at }
		case 'day':
			return { type: 'ChangeDay', day: 1 + (Date.parse(at) % 31), at }
		case 'amount':
			return {
				type: 'ChangeAmount',
				split: { ...split, fee: '0', total: split.donation },
				coversFee: false,
				at,
			}
		case 'method':
			return { type: 'ChangeMethod', methodId: '66666666-6666-4666-8666-666666666666', method: 'card', at }
		case 'gone':
			return {
				type: 'BeginCharge',
				recurringId: RECURRING_ID,
				facts: { ...FREE, hasMethod: false },
				at,
			}
		case 'confirm':
			return {
				type: 'ConfirmCharge',
				recurringId: RECURRING_ID,
				declinedId: lastTry ?? '',
				facts: FREE,
				at,
			}
		case 'held':
		case 'open':
		case 'over':
			return { type: 'ObserveRequest', request: what, at }
		case 'renewed':
		case 'removed':
		case 'returned':
		case 'paused':
		case 'resumed':
		case 'cancelled':
			return { type: 'ObserveMethod', methodId: state.methodId, news: what, at }
		case 'stop':
			return { type: 'EndRecurringDonation', because: 'donor', at }
		default:
			return {
				type: 'ObserveCharge',
				donationId: charging ?? '',
				outcome: { kind: 'declined', code: 'card_declined', declineCode: what },
				at,
			}
	}
}

function workOf(state: Exclude<RecurringState, { status: 'none' }>, at: string): RecurringCommand {
	const { period, split } = state
	const each: readonly RecurringCommand[] = [
		{ type: 'RecordNotice', period, amount: split.total, at },
		{ type: 'MissPeriod', at },
		{ type: 'BeginCharge', recurringId: RECURRING_ID, facts: FREE, at },
	]
	return (each.find((command) => recurringDecider.decide(command, state).length > 0) ??
		each[0]) as RecurringCommand
}

export function playedRecurring(
	days: Days,
	over: Parameters<typeof startRecurring>[0] = {},
): RecurringEvent[] {
	const start = startRecurring(over)
	let events: RecurringEvent[] = [...recurringDecider.decide(start, recurringDecider.initial)]
	let state = events.reduce(recurringDecider.evolve, recurringDecider.initial)
	let now = Date.parse(start.at)
	for (const { hours, what } of days) {
		now += (hours * DAY) / 24
		try {
			const more = recurringDecider.decide(commandOf(what, state, new Date(now).toISOString()), state)
			events = [...events, ...more]
			state = more.reduce(recurringDecider.evolve, state)
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
		}
	}
	return events
}

export const recurringHistory = recurringDays.map((days) => playedRecurring(days))
