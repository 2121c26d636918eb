import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { minAmount } from '../../kernel/wire/money.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { OfflineStatus, ReversalCause } from './contract.ts'
import type {
	OfflineDonationEvent,
	OfflineDonationRecorded,
	OfflineReversalRecorded,
} from './offline-donations.events.ts'
import { refuse } from './refusals.contract.ts'

export interface RequestFact {
	readonly currency: string
	readonly takesAssigned: boolean
}

/** Facts of other streams when a person of finance acts. */
interface Facts {
	readonly byUserId: string
	/** The money is the person's own, or that of an organization that they lead. */
	readonly isForSelf: boolean
	/** The last closed month of the entity, `2026-10`; null for none. */
	readonly lastClosed: string | null
	readonly at: string
}
/** The sum of a day by this person's word alone, this one included, and the limit above which two decide. */
interface Limit {
	/** Minor units. */
	readonly together: bigint
	/** Minor units. */
	readonly secondPersonAbove: bigint
}
type Note = { readonly noteId: string; readonly noteHash: string }

export type OfflineDonationCommand =
	| (Omit<OfflineDonationRecorded['data'], 'amount' | 'needsSecondPerson'> &
			Facts &
			Limit & {
				readonly type: 'RecordOfflineDonation'
				readonly amount: bigint
				/** Null for a person, the foundation, and a request that doesn't exist. */
				readonly request: RequestFact | null
				/** The same document is recorded already. */
				readonly hasTwin: boolean
				readonly isAnother: boolean
			})
	| (Facts & {
			readonly type: 'ApproveOfflineDonation'
			readonly request: RequestFact | null
	  })
	| {
			readonly type: 'ReturnOfflineDonation'
			readonly byUserId: string
			readonly reason: Note
			readonly at: string
	  }
	| (Facts &
			Limit & {
				readonly type: 'ReverseOfflineDonation'
				readonly because: ReversalCause
				readonly reversedOn: string
				readonly effectiveAt: string
				readonly reason: Note
			})

type Reversal = Pick<OfflineReversalRecorded['data'], 'because' | 'reversedOn' | 'effectiveAt' | 'byUserId'>
export interface OfflineDonation {
	readonly status: OfflineStatus
	readonly recorded: OfflineDonationRecorded['data']
	readonly reversal: Reversal | null
}
export type OfflineDonationState = { readonly status: 'none' } | OfflineDonation

type Of<T extends OfflineDonationCommand['type']> = Extract<OfflineDonationCommand, { type: T }>

/** Money of more than a year ago is a mistake of typing. */
const OLDEST_MS = 366 * DAY_MS

type DayField = 'receivedOn' | 'reversedOn'

function checkOpen(day: string, { lastClosed }: Pick<Facts, 'lastClosed'>, field: DayField): void {
	if (lastClosed !== null && day.slice(0, 7) <= lastClosed)
		throw refuse('MONTH_CLOSED', { month: lastClosed }, field)
}

function checkDay(
	day: string,
	{ effectiveAt, ...facts }: Facts & { readonly effectiveAt: string },
	field: DayField,
): void {
	if (effectiveAt > facts.at) throw refuse('INVALID_DATE.future', {}, field)
	if (Date.parse(facts.at) - Date.parse(effectiveAt) > OLDEST_MS) throw refuse('INVALID_DATE.old', {}, field)
	checkOpen(day, facts, field)
}

function checkTarget(
	{ target, currency }: Pick<OfflineDonationRecorded['data'], 'target' | 'currency'>,
	request: RequestFact | null,
): void {
	if (target.kind !== 'request') return
	if (request === null) throw notFound('request')
	if (request.currency !== currency)
		throw refuse('CURRENCY_MISMATCH.ofRequest', { currency: request.currency }, 'currency')
	if (!request.takesAssigned) throw refuse('NOT_ASSIGNABLE.requestClosed', {}, 'targetId')
}

function record(
	command: Of<'RecordOfflineDonation'>,
	state: OfflineDonationState,
): readonly OfflineDonationEvent[] {
	if (state.status !== 'none') return []
	const { method, target, donor, anonymous, hasReceipt, entity, currency, byUserId, at } = command
	const { receivedOn, effectiveAt } = command
	if (command.isForSelf) throw refuse('OWN_DONATION')
	if (command.amount < minAmount(currency)) throw refuseCommon('INVALID_AMOUNT', {}, 'amount')
	checkDay(receivedOn, command, 'receivedOn')
	checkTarget(command, command.request)
	if (command.hasTwin && !command.isAnother) throw refuse('POSSIBLE_DUPLICATE', {}, 'reference')
	const needsSecondPerson = command.together > command.secondPersonAbove
	const amount = command.amount.toString()
	const dated = { receivedOn, effectiveAt, at }
	const facts = { method, target, donor, anonymous, hasReceipt, entity, currency, amount, ...dated }
	const recorded: OfflineDonationEvent = {
		type: 'OfflineDonationRecorded',
		data: { ...facts, byUserId, needsSecondPerson },
	}
	return needsSecondPerson
		? [recorded]
		: [recorded, { type: 'OfflineDonationReceived', data: { ...facts, byUserIds: [byUserId] } }]
}

function checkSecond(recordedBy: string, { byUserId, isForSelf }: Facts): void {
	if (byUserId === recordedBy) throw refuse('SECOND_PERSON')
	if (isForSelf) throw refuse('OWN_DONATION')
}

function approve(
	command: Of<'ApproveOfflineDonation'>,
	{ status, recorded, reversal }: OfflineDonation,
): readonly OfflineDonationEvent[] {
	const { byUserId, at } = command
	if (status === 'recorded') {
		const { byUserId: recordedBy, needsSecondPerson: _, ...facts } = recorded
		checkSecond(recordedBy, command)
		checkOpen(recorded.receivedOn, command, 'receivedOn')
		checkTarget(recorded, command.request)
		const data = { ...facts, byUserIds: [recordedBy, byUserId], at }
		return [{ type: 'OfflineDonationReceived', data }]
	}
	if (status === 'reversing' && reversal !== null) {
		checkSecond(reversal.byUserId, command)
		checkOpen(reversal.reversedOn, command, 'reversedOn')
		return [reversed(recorded, reversal, [reversal.byUserId, byUserId], at)]
	}
	throw refuse('WRONG_STATUS')
}

function reversed(
	{ currency, amount }: OfflineDonationRecorded['data'],
	{ because, reversedOn, effectiveAt }: Omit<Reversal, 'byUserId'>,
	byUserIds: readonly string[],
	at: string,
): OfflineDonationEvent {
	const data = { because, currency, amount, reversedOn, effectiveAt, byUserIds, at }
	return { type: 'OfflineDonationReversed', data }
}

function reverse(
	command: Of<'ReverseOfflineDonation'>,
	{ status, recorded }: OfflineDonation,
): readonly OfflineDonationEvent[] {
	const { because, reason, byUserId, reversedOn, effectiveAt, at } = command
	if (status !== 'received') throw refuse('WRONG_STATUS')
	if (command.isForSelf) throw refuse('OWN_DONATION')
	checkDay(reversedOn, command, 'reversedOn')
	if (effectiveAt < recorded.effectiveAt) throw refuse('INVALID_DATE.beforeReceipt', {}, 'reversedOn')
	const { currency, amount } = recorded
	const needsSecondPerson = command.together > command.secondPersonAbove
	const facts = { because, reason, currency, amount, reversedOn, effectiveAt, byUserId, at }
	const begun: OfflineDonationEvent = {
		type: 'OfflineReversalRecorded',
		data: { ...facts, needsSecondPerson },
	}
	return needsSecondPerson ? [begun] : [begun, reversed(recorded, command, [byUserId], at)]
}

function giveBack(
	{ byUserId, reason, at }: Of<'ReturnOfflineDonation'>,
	{ status }: OfflineDonation,
): readonly OfflineDonationEvent[] {
	const data = { byUserId, reason, at }
	if (status === 'recorded') return [{ type: 'OfflineDonationReturned', data }]
	if (status === 'reversing') return [{ type: 'OfflineReversalReturned', data }]
	throw refuse('WRONG_STATUS')
}

function decide(
	command: OfflineDonationCommand,
	state: OfflineDonationState,
): readonly OfflineDonationEvent[] {
	if (command.type === 'RecordOfflineDonation') return record(command, state)
	if (state.status === 'none') throw refuse('NOT_FOUND.offlineDonation')
	switch (command.type) {
		case 'ApproveOfflineDonation':
			return approve(command, state)
		case 'ReturnOfflineDonation':
			return giveBack(command, state)
		case 'ReverseOfflineDonation':
			return reverse(command, state)
		default:
			return never(command)
	}
}

function evolve(state: OfflineDonationState, event: OfflineDonationEvent): OfflineDonationState {
	if (event.type === 'OfflineDonationRecorded')
		return { status: 'recorded', recorded: event.data, reversal: null }
	if (state.status === 'none') throw new TypeError(`${event.type} before OfflineDonationRecorded`)
	switch (event.type) {
		case 'OfflineDonationReceived':
			return { ...state, status: 'received' }
		case 'OfflineDonationReturned':
			return { ...state, status: 'returned' }
		case 'OfflineReversalRecorded':
			return { ...state, status: 'reversing', reversal: event.data }
		case 'OfflineDonationReversed':
			return { ...state, status: 'reversed' }
		case 'OfflineReversalReturned':
			return { ...state, status: 'received', reversal: null }
		default:
			return never(event)
	}
}

/** Decides on money that came without a provider: a cheque, a bank transfer, a collection box. */
export const offlineDonationDecider: Decider<
	OfflineDonationState,
	OfflineDonationCommand,
	OfflineDonationEvent
> = { initial: { status: 'none' }, decide, evolve }
