import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { type Currency, formatMajor } from '../../kernel/wire/money.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { OwnMoneyEvent, OwnMoneyPrepared } from './own-money.events.ts'
import { refuse } from './refusals.contract.ts'

type Prepared = OwnMoneyPrepared['data']

/** Facts of the fund whose receivable is written off; null for a top-up. Minor units. */
export interface ReceivableFact {
	readonly receivable: bigint
	/** Entries that its stream knows: their amounts are no part of the receivable any more. */
	readonly settledIds: readonly string[]
	/** The money is the person's own: theirs, or that of an organization that they lead. */
	readonly isOwn: boolean
}

export type OwnMoneyCommand =
	| ({
			readonly type: 'PrepareOwnMoney'
			readonly amount: bigint
			readonly fact: ReceivableFact | null
			/** The end of the last closed month of the entity (ISO 8601). */
			readonly closedUntil: string | null
			/** The smallest sum of 24 hours that two people decide. Minor units. */
			readonly twoPeopleFrom: bigint
	  } & Omit<Prepared, 'amount'>)
	| {
			readonly type: 'ApproveOwnMoney'
			readonly entryId: string
			readonly byUserId: string
			readonly fact: ReceivableFact | null
			readonly closedUntil: string | null
			readonly at: string
	  }
	| {
			readonly type: 'DeclineOwnMoney'
			readonly entryId: string
			readonly byUserId: string
			readonly at: string
	  }

interface OwnEntry {
	readonly prepared: Prepared
	readonly status: 'waiting' | 'booked' | 'declined'
}
export interface OwnMoneyState {
	readonly entries: GrowingMap<OwnEntry>
}

function waiting(state: OwnMoneyState, entryId: string): Prepared {
	const entry = state.entries.get(entryId)
	if (!entry) throw refuse('NOT_FOUND.ownEntry')
	if (entry.status !== 'waiting') throw refuse('ENTRY_DECIDED')
	return entry.prepared
}

function checkDates(effectiveAt: string, closedUntil: string | null, at: string): void {
	if (effectiveAt > at) throw refuse('INVALID_DATE.inFuture', {}, 'paidOn')
	if (closedUntil !== null && effectiveAt <= closedUntil)
		throw refuse('INVALID_DATE.monthClosed', {}, 'paidOn')
}

interface WrittenOff extends Pick<Prepared, 'fund' | 'currency'> {
	readonly amount: bigint
	readonly fact: ReceivableFact | null
}

function checkReceivable(state: OwnMoneyState, { fund, amount, currency, fact }: WrittenOff): void {
	if (fact === null) return
	if (fact.isOwn) throw refuse('OWN_RECEIVABLE')
	const onTheWay = state.entries
		.values()
		.filter(
			({ prepared, status }) =>
				status === 'booked' && prepared.fund === fund && !fact.settledIds.includes(prepared.entryId),
		)
		.reduce((sum, { prepared }) => sum + BigInt(prepared.amount), 0n)
	const lack = fact.receivable - onTheWay
	if (amount <= lack) return
	const left = lack > 0n ? lack : 0n
	throw refuse('RECEIVABLE_SMALLER', { amount: `${currency} ${formatMajor(left, currency as Currency)}` })
}

/** Sums what a person prepared within a day, so that splitting an amount does not avoid the limit. Minor units. */
const ofDay = (state: OwnMoneyState, byUserId: string, at: string): bigint =>
	state.entries
		.values()
		.filter(
			({ prepared, status }) =>
				status !== 'declined' &&
				prepared.byUserId === byUserId &&
				Date.parse(at) - Date.parse(prepared.at) < DAY_MS,
		)
		.reduce((sum, { prepared }) => sum + BigInt(prepared.amount), 0n)

function booked(
	{ kind, fund, entryId, entity, amount, currency, effectiveAt }: Prepared,
	approvers: readonly string[],
	at: string,
): OwnMoneyEvent {
	const data = { entryId, entity, amount, currency, effectiveAt, approvers, at }
	return kind === 'writeOff' && fund !== null
		? { type: 'ReceivableWrittenOff', data: { ...data, fund } }
		: { type: 'OwnMoneyToppedUp', data }
}

/**
 * Decides what the foundation brings in of its own money and what it bears with it, per legal entity. From a
 * limit on, another person approves, whatever the roles of both.
 */
export const ownMoneyDecider: Decider<OwnMoneyState, OwnMoneyCommand, OwnMoneyEvent> = {
	initial: { entries: GrowingMap.empty() },
	decide(command, state) {
		switch (command.type) {
			case 'PrepareOwnMoney': {
				const { type: _, amount, fact, closedUntil, twoPeopleFrom, ...rest } = command
				const { entryId, byUserId, effectiveAt, at } = rest
				if (state.entries.has(entryId)) return []
				if (amount < 1n) throw refuseCommon('INVALID_AMOUNT', {}, 'amount')
				checkDates(effectiveAt, closedUntil, at)
				checkReceivable(state, command)
				const data = { ...rest, amount: amount.toString() }
				const prepared: OwnMoneyEvent = { type: 'OwnMoneyPrepared', data }
				if (ofDay(state, byUserId, at) + amount >= twoPeopleFrom) return [prepared]
				return [prepared, booked(data, [byUserId], at)]
			}
			case 'ApproveOwnMoney': {
				const { entryId, byUserId, fact, closedUntil, at } = command
				const prepared = waiting(state, entryId)
				if (prepared.byUserId === byUserId) throw refuse('SECOND_PERSON')
				checkDates(prepared.effectiveAt, closedUntil, at)
				checkReceivable(state, { ...prepared, amount: BigInt(prepared.amount), fact })
				return [booked(prepared, [prepared.byUserId, byUserId], at)]
			}
			case 'DeclineOwnMoney': {
				const { entryId, byUserId, at } = command
				waiting(state, entryId)
				return [{ type: 'OwnMoneyDeclined', data: { entryId, byUserId, at } }]
			}
			default:
				return never(command)
		}
	},
	evolve(state, event) {
		const { entryId } = event.data
		const entry = state.entries.get(entryId)
		switch (event.type) {
			case 'OwnMoneyPrepared':
				return { entries: state.entries.with(entryId, { prepared: event.data, status: 'waiting' }) }
			case 'OwnMoneyToppedUp':
			case 'ReceivableWrittenOff':
			case 'OwnMoneyDeclined': {
				const status = event.type === 'OwnMoneyDeclined' ? 'declined' : 'booked'
				return entry ? { entries: state.entries.with(entryId, { ...entry, status }) } : state
			}
			default:
				return never(event)
		}
	},
}
