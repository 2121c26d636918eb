import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { AnswerCommand } from './answer-commands.ts'
import { acceptedOnceMore, answerDecider } from './answers.decider.ts'
import type { AnswerEvent } from './answers.events.ts'
import {
	ANSWER_ACTIONS,
	ANSWER_STATES,
	ANSWER_TYPES,
	type AnswerAction,
	type AnswerState,
	type AnswerType,
} from './contract.ts'
import { ALLOWED, isOpen, isOver, sharesContact } from './transitions.contract.ts'

const AT = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-22T09:00:00.000Z'
const REQUEST = '11111111-1111-4111-8111-111111111111'
const ANSWERER = '22222222-2222-4222-8222-222222222222'
const AUTHOR = '33333333-3333-4333-8333-333333333333'
const note = { noteId: '44444444-4444-4444-8444-444444444444', noteHash: 'a'.repeat(64) }
const content = { contentId: '55555555-5555-4555-8555-555555555555', contentHash: 'b'.repeat(64) }

type Offer = Extract<AnswerCommand, { type: 'OfferAnswer' }>
const given = scenario(answerDecider)
const offer = (answerType: Offer['request']['answerType'], over: Partial<Offer> = {}): Offer => ({
	type: 'OfferAnswer',
	requestId: REQUEST,
	userId: ANSWERER,
	request: { answerType, takesAnswers: true, target: 10, shifts: [] },
	shifts: [],
	isOwn: false,
	isBlocked: false,
	expectedType: null,
	quantity: 1,
	...content,
	agreesInAdvance: false,
	nameVisible: false,
	isMinor: false,
	guardianAgrees: false,
	at: AT,
	...over,
})
const offered = (
	answerType: AnswerType,
	over: Partial<Extract<AnswerEvent, { type: 'AnswerOffered' }>['data']> = {},
): AnswerEvent => ({
	type: 'AnswerOffered',
	data: {
		requestId: REQUEST,
		userId: ANSWERER,
		answerType,
		round: 1,
		quantity: 1,
		...content,
		agreesInAdvance: false,
		nameVisible: false,
		at: AT,
		...over,
	},
})
const accepted = (quantity = 1): AnswerEvent => ({ type: 'AnswerAccepted', data: { quantity, at: AT } })
const agreed: AnswerEvent = { type: 'AnswerAgreed', data: { inAdvance: false, at: AT } }
const waitlisted: AnswerEvent = { type: 'AnswerWaitlisted', data: { at: AT } }
const placeOffered: AnswerEvent = { type: 'AnswerPlaceOffered', data: { until: LATER, at: AT } }
const withdrawn: AnswerEvent = { type: 'AnswerWithdrawn', data: { at: AT } }

const INTO: Readonly<Record<AnswerState, (answerType: AnswerType) => readonly AnswerEvent[]>> = {
	offered: (type) => [offered(type)],
	signed: (type) => [offered(type)],
	shortlisted: (type) => [offered(type), { type: 'AnswerShortlisted', data: { at: AT } }],
	waiting: (type) => [offered(type), waitlisted, placeOffered],
	accepted: (type) => [offered(type), accepted()],
	agreed: (type) => [offered(type), accepted(), agreed],
	fulfilled: (type) => [
		offered(type),
		accepted(),
		agreed,
		{ type: 'AnswerFulfilled', data: { quantity: 1, at: AT } },
	],
	noShow: (type) => [offered(type), accepted(), agreed, { type: 'AnswerMissed', data: { at: AT } }],
	declined: (type) => [
		offered(type),
		{ type: 'AnswerDeclined', data: { code: 'notSuitable', reason: null, at: AT } },
	],
	withdrawn: (type) => [offered(type), withdrawn],
	lapsed: (type) => [offered(type), { type: 'AnswerLapsed', data: { because: 'requestEnded', at: AT } }],
}

const author = { byUserId: AUTHOR, forRequest: true, at: AT }
const answerer = { byUserId: ANSWERER, forRequest: false, at: AT }
const decline = (code: 'notSuitable' | 'other', own: typeof note | null = null): AnswerCommand => ({
	type: 'DeclineAnswer',
	code,
	reason: own,
	...author,
})

describe('answering', () => {
	it.each(ANSWER_TYPES)('is recorded: %s', (answerType) => {
		expect(given().when(offer(answerType))).toEqual([offered(answerType)])
	})
	it('says of a signature whether its name is public, and of nothing else', () => {
		expect(given().when(offer('sign', { nameVisible: true }))).toEqual([
			offered('sign', { nameVisible: true }),
		])
		expect(given().when(offer('apply', { nameVisible: true }))).toEqual([offered('apply')])
	})
	it('takes a quantity with offers and pledges, up to what is wanted', () => {
		expect(given().when(offer('offer', { quantity: 10 }))).toEqual([offered('offer', { quantity: 10 })])
		expect(given().refusal(offer('pledge', { quantity: 11 }))).toBe('QUANTITY_OVER')
		expect(given().refusal(offer('apply', { quantity: 2 }))).toBe('NOT_THIS_TYPE')
	})
	it('has no limit where nobody counts', () => {
		const request = { answerType: 'offer', takesAnswers: true, target: null, shifts: [] } as const
		expect(given().refusal(offer('offer', { request, quantity: 5_000 }))).toBeNull()
	})
	it.each(ANSWER_TYPES)('agrees in advance only where it may: %s', (answerType) => {
		const may = answerType === 'pledge' || answerType === 'join'
		expect(given().refusal(offer(answerType, { agreesInAdvance: true }))).toBe(may ? null : 'NOT_THIS_TYPE')
	})
	it('is refused to the author, to whoever is blocked, and by requests that are not open or take money', () => {
		expect(given().refusal(offer('apply', { isOwn: true }))).toBe('OWN_REQUEST')
		expect(given().refusal(offer('apply', { isBlocked: true }))).toBe('BLOCKED')
		const closed = { answerType: 'apply', takesAnswers: false, target: null, shifts: [] } as const
		expect(given().refusal(offer('apply', { request: closed }))).toBe('REQUEST_NOT_OPEN')
		expect(given().refusal(offer('donation'))).toBe('TAKES_DONATIONS')
		expect(given().refusal(offer('apply', { expectedType: 'join' }))).toBe('NOT_THIS_TYPE')
	})
	it.each(ANSWER_STATES)('again is possible only when nothing came of it: %s', (state) => {
		const answerType = state === 'signed' ? 'sign' : 'apply'
		const then = given(...INTO[state](answerType))
		if (isOver(state)) expect(then.when(offer(answerType))).toEqual([offered(answerType, { round: 2 })])
		else expect(then.refusal(offer(answerType))).toBe('ALREADY_ANSWERED')
	})
})

describe('what each side does', () => {
	const COMMANDS: Readonly<Record<Exclude<AnswerAction, 'choose'>, AnswerCommand | null>> = {
		shortlist: { type: 'ShortlistAnswer', ...author },
		accept: null,
		decline: decline('notSuitable'),
		fulfil: { type: 'FulfilAnswer', quantity: null, ...author },
		noShow: { type: 'MissAnswer', ...author },
		agree: { type: 'AgreeToAnswer', isOfMinor: false, ...answerer },
		confirm: { type: 'ConfirmPlace', ...answerer },
		withdraw: { type: 'WithdrawAnswer', ...answerer },
	}
	const isDone = { shortlist: 'shortlisted', decline: 'declined', fulfil: 'fulfilled', noShow: 'noShow' }
	const DONE: Readonly<Record<string, readonly string[]>> = {
		...Object.fromEntries(Object.entries(isDone).map(([action, state]) => [action, [state]])),
		agree: ['agreed'],
		confirm: ['accepted', 'agreed'],
		withdraw: ['withdrawn'],
	}
	// Shifts are chosen by those alone whose request has them.
	const ACTIONS = ANSWER_ACTIONS.filter((action) => action !== 'choose')
	const cases = ANSWER_TYPES.flatMap((type) =>
		ACTIONS.flatMap((action) => ANSWER_STATES.map((state) => [type, action, state] as const)),
	).filter(([type, , state]) => (state === 'signed') === (type === 'sign' && isOpen(state)))

	it.each(cases)(
		'of type %s: %s from %s is possible exactly where the table allows it',
		(type, action, state) => {
			const history = INTO[state](type)
			const command = COMMANDS[action]
			const may = ALLOWED[type][action].includes(state)
			if (command === null) {
				const attempt = () => acceptedOnceMore(given(...history).state, author, null)
				// Everything is accepted already.
				if (may && state === 'offered') expect(attempt()).toBe(1)
				else if (type !== 'apply' || state !== 'shortlisted') expect(attempt).toThrow(DomainError)
				return
			}
			if (DONE[action]?.includes(state)) expect(given(...history).when(command)).toEqual([])
			else expect(given(...history).refusal(command)).toBe(may ? null : 'STATUS_CONFLICT')
		},
	)

	it('is refused to the other side', () => {
		for (const command of Object.values(COMMANDS)) {
			if (command === null) continue
			const other = 'forRequest' in command && command.forRequest ? answerer : author
			expect(given(offered('apply')).refusal({ ...command, ...other } as AnswerCommand)).toBe('NOT_ALLOWED')
		}
	})
	it('is refused where there is no answer', () => {
		expect(given().refusal(decline('notSuitable'))).toBe('NOT_FOUND')
	})
	it('needs words to decline for another reason', () => {
		expect(given(offered('apply')).refusal(decline('other'))).toBe('REASON_REQUIRED')
		expect(given(offered('apply')).when(decline('other', note))).toEqual([
			{ type: 'AnswerDeclined', data: { code: 'other', reason: note, at: AT } },
		])
	})
})

describe('accepting', () => {
	const accept = (held: number, round = 1): AnswerCommand => ({ type: 'AcceptAnswer', round, held, at: AT })

	it('follows from the places that are taken', () => {
		expect(given(offered('offer', { quantity: 5 })).when(accept(2))).toEqual([accepted(2)])
		expect(given(offered('offer', { quantity: 5 })).when(accept(0))).toEqual([])
	})
	it('takes a quantity in parts, also when a part is agreed on', () => {
		const history = [offered('offer', { quantity: 5 }), accepted(2), agreed]
		expect(given(...history).when(accept(5))).toEqual([accepted(5)])
		expect(given(...history, accepted(5)).state).toMatchObject({ status: 'agreed', accepted: 5 })
		expect(acceptedOnceMore(given(...history).state, author, 3)).toBe(5)
		expect(() => acceptedOnceMore(given(...history).state, author, 4)).toThrow('QUANTITY_OVER')
	})
	it('is enough for whoever agreed in advance', () => {
		expect(given(offered('pledge', { agreesInAdvance: true })).when(accept(1))).toEqual([
			accepted(1),
			{ type: 'AnswerAgreed', data: { inAdvance: true, at: AT } },
		])
	})
	it('is nothing to an answer whose round is over', () => {
		expect(given(offered('join'), withdrawn).when(accept(1))).toEqual([])
		expect(given(offered('join'), withdrawn, offered('join', { round: 2 })).when(accept(1))).toEqual([])
	})
	it('of one who waits is confirmed by them, in time', () => {
		const history = [offered('join'), waitlisted]
		const confirm = (at: string): AnswerCommand => ({ type: 'ConfirmPlace', ...answerer, at })
		expect(given(...history).when(accept(1))).toEqual([])
		expect(given(...history).refusal(confirm(AT))).toBe('STATUS_CONFLICT')
		expect(given(...history, placeOffered).when(confirm(LATER))).toEqual([
			{ type: 'AnswerAccepted', data: { quantity: 1, at: LATER } },
		])
		expect(given(...history, placeOffered).refusal(confirm('2026-11-22T09:00:00.001Z'))).toBe('PLACE_GONE')
	})
})

describe('what happens by itself', () => {
	it('waits when all places are taken, once', () => {
		const wait: AnswerCommand = { type: 'WaitlistAnswer', round: 1, at: AT }
		expect(given(offered('join')).when(wait)).toEqual([waitlisted])
		expect(given(offered('join'), waitlisted).when(wait)).toEqual([])
	})
	it('reserves a place for whoever waits, once', () => {
		const reserve: AnswerCommand = { type: 'OfferPlace', round: 1, until: LATER, at: AT }
		expect(given(offered('join'), waitlisted).when(reserve)).toEqual([placeOffered])
		expect(given(offered('join'), waitlisted, placeOffered).when(reserve)).toEqual([])
		expect(given(offered('join')).when(reserve)).toEqual([])
	})
	it('lapses when its request ends, and when nobody confirms a place in time', () => {
		const lapse = (because: 'requestEnded' | 'placeNotConfirmed', at = AT): AnswerCommand => ({
			type: 'LapseAnswer',
			round: 1,
			because,
			at,
		})
		const lapsed = (because: 'requestEnded' | 'placeNotConfirmed', at = AT): AnswerEvent => ({
			type: 'AnswerLapsed',
			data: { because, at },
		})
		expect(given(offered('apply')).when(lapse('requestEnded'))).toEqual([lapsed('requestEnded')])
		expect(given(offered('sign')).when(lapse('requestEnded'))).toEqual([])
		const waiting = [offered('join'), waitlisted, placeOffered]
		expect(given(...waiting).when(lapse('placeNotConfirmed', LATER))).toEqual([])
		const late = '2026-11-22T09:00:01.000Z'
		expect(given(...waiting).when(lapse('placeNotConfirmed', late))).toEqual([
			lapsed('placeNotConfirmed', late),
		])
		expect(given(...INTO.fulfilled('apply')).when(lapse('requestEnded'))).toEqual([])
	})
})

it('shares contact only when both agreed and while neither withdrew', () => {
	const shared = (history: readonly AnswerEvent[]) => {
		const { state } = given(...history)
		return state.status !== 'none' && sharesContact(state)
	}
	expect(ANSWER_STATES.filter((state) => shared(INTO[state]('join')))).toEqual(['agreed', 'fulfilled'])
	const came: AnswerEvent = { type: 'AnswerFulfilled', data: { quantity: 1, at: AT } }
	expect(shared([offered('join'), accepted(), came])).toBe(false)
	expect(shared([...INTO.agreed('join'), withdrawn, offered('join', { round: 2 }), accepted()])).toBe(false)
})

describe('shifts', () => {
	const [MORNING, NOON, EVENING] = ['morning', 'noon', 'evening'] as const
	const there = [MORNING, NOON, EVENING]
	const request = { answerType: 'join', takesAnswers: true, target: 3, shifts: there } as const
	const join = (...shifts: string[]) => offer('join', { request, shifts })
	const joined = (...shifts: string[]) => offered('join', { quantity: shifts.length, shifts })
	const taken = (shift: string, quantity: number): AnswerEvent => ({
		type: 'AnswerAccepted',
		data: { shift, quantity, at: AT },
	})
	const waits = (shift: string): AnswerEvent => ({ type: 'AnswerWaitlisted', data: { shift, at: AT } })
	const reserved = (shift: string): AnswerEvent => ({
		type: 'AnswerPlaceOffered',
		data: { shift, until: LATER, at: AT },
	})
	const choose = (...shifts: string[]): AnswerCommand => ({
		type: 'ChooseShifts',
		request,
		shifts,
		...answerer,
	})
	const chosen = (
		added: readonly string[],
		left: readonly string[],
		becomes: Extract<AnswerEvent, { type: 'AnswerShiftsChosen' }>['data']['becomes'],
		because: 'answerer' | 'placeNotConfirmed' | 'shiftGone' = 'answerer',
		at = AT,
	): AnswerEvent => ({ type: 'AnswerShiftsChosen', data: { added, left, because, becomes, at } })
	const lapse = (
		shift: string,
		because: 'placeNotConfirmed' | 'shiftGone',
		at = '2026-11-23T00:00:00.000Z',
	) => ({ type: 'LapseAnswer', shift, round: 1, because, at }) as const

	it('are chosen among those of the request, each once', () => {
		expect(given().when(join(MORNING, NOON, MORNING))).toEqual([joined(MORNING, NOON)])
		expect(given().refusal(join())).toBe('SHIFT_REQUIRED')
		expect(given().refusal(join('midnight'))).toBe('SHIFT_NOT_HERE')
		expect(given().refusal(offer('join', { shifts: [MORNING] }))).toBe('SHIFT_NOT_HERE')
		expect(given().refusal(offer('apply', { shifts: [MORNING] }))).toBe('SHIFT_NOT_HERE')
	})

	it('stand by themselves: one is taken, another waits, a third is reserved', () => {
		const history = [joined(MORNING, NOON, EVENING), waits(NOON), taken(MORNING, 1), waits(EVENING)]
		const { state } = given(...history, reserved(EVENING))
		expect(state).toMatchObject({
			status: 'accepted',
			accepted: 1,
			quantity: 3,
			placeUntil: LATER,
			shifts: {
				chosen: { morning: { state: 'taken' }, noon: { state: 'waiting' }, evening: { state: 'reserved' } },
			},
		})
		const again = { type: 'AcceptAnswer', shift: MORNING, round: 1, held: 1, at: AT } as const
		expect(given(...history).when(again)).toEqual([])
		expect(given(...history).when({ ...again, shift: NOON })).toEqual([])
	})

	it('are confirmed while they are reserved', () => {
		const history = [joined(MORNING, NOON), taken(MORNING, 1), waits(NOON), reserved(NOON)]
		const confirm = (at: string) => ({ type: 'ConfirmPlace', ...answerer, at }) as const
		expect(given(...history).when(confirm(AT))).toEqual([taken(NOON, 2)])
		expect(given(...history).refusal(confirm('2026-11-22T09:00:00.001Z'))).toBe('PLACE_GONE')
		expect(given(...history, taken(NOON, 2)).when(confirm(AT))).toEqual([])
	})

	it('are left and added; the answer stands as those stand that stay', () => {
		const history = [joined(MORNING, NOON), taken(MORNING, 1), waits(NOON)]
		expect(given(...history).when(choose(MORNING, EVENING))).toEqual([chosen([EVENING], [NOON], 'accepted')])
		expect(given(...history).when(choose(NOON))).toEqual([chosen([], [MORNING], 'waiting')])
		expect(given(...history).when(choose(EVENING))).toEqual([chosen([EVENING], [MORNING, NOON], 'offered')])
		expect(given(...history).when(choose(NOON, MORNING))).toEqual([])
		expect(given(...history).refusal(choose())).toBe('SHIFT_REQUIRED')
		expect(given(...history).refusal(choose('midnight'))).toBe('SHIFT_NOT_HERE')
		expect(given(offered('join')).refusal(choose(MORNING))).toBe('SHIFT_NOT_HERE')
		expect(given(...history, withdrawn).refusal(choose(NOON))).toBe('STATUS_CONFLICT')
		const closed = { ...request, takesAnswers: false }
		const of = (...shifts: string[]): AnswerCommand =>
			({ ...choose(...shifts), request: closed }) as AnswerCommand
		expect(given(...history).refusal(of(MORNING, EVENING))).toBe('REQUEST_NOT_OPEN')
		expect(given(...history).when(of(MORNING))).toEqual([chosen([], [NOON], 'accepted')])
	})

	it('have a later turn when they are chosen again, so that an earlier one is over', () => {
		const history = [joined(MORNING, NOON), chosen([], [NOON], 'offered'), chosen([NOON], [], 'offered')]
		const accept = { type: 'AcceptAnswer', shift: NOON, held: 1, at: AT } as const
		expect(given(...history).when({ ...accept, round: 1 })).toEqual([])
		expect(given(...history).when({ ...accept, round: 3 })).toEqual([taken(NOON, 1)])
	})

	it('are lost when nobody confirms them or they are there no more; with the last one the answer lapses', () => {
		const history = [joined(MORNING, NOON), taken(MORNING, 1), waits(NOON), reserved(NOON)]
		const late = lapse(NOON, 'placeNotConfirmed')
		expect(given(...history).when(late)).toEqual([
			chosen([], [NOON], 'accepted', 'placeNotConfirmed', late.at),
		])
		expect(given(...history).when(lapse(NOON, 'placeNotConfirmed', AT))).toEqual([])
		expect(given(...history).when(lapse(MORNING, 'shiftGone'))).toEqual([])
		const alone = [joined(NOON), waits(NOON)]
		const gone = lapse(NOON, 'shiftGone')
		expect(given(...alone).when(gone)).toEqual([
			{ type: 'AnswerLapsed', data: { because: 'shiftGone', at: gone.at } },
		])
	})

	it('are done as they were taken', () => {
		const history = [joined(MORNING, NOON), taken(MORNING, 1), waits(NOON)]
		const fulfil = (quantity: number | null) => ({ type: 'FulfilAnswer', quantity, ...author }) as const
		expect(given(...history).refusal(fulfil(1))).toBe('NOT_THIS_TYPE')
		expect(given(...history).when(fulfil(null))).toEqual([
			{ type: 'AnswerFulfilled', data: { quantity: 1, at: AT } },
		])
	})
})

describe('somebody under 18', () => {
	const guarded = (side: 'answerer' | 'request'): AnswerEvent => ({
		type: 'AnswerGuardianAgreed',
		data: { side, at: AT },
	})
	const agree = { type: 'AgreeToAnswer', isOfMinor: true, ...answerer } as const
	const noteGuardian = { type: 'NoteGuardian', ...author } as const

	it('answers once a guardian agrees', () => {
		const minor = { isMinor: true }
		expect(given().refusal(offer('join', minor))).toBe('GUARDIAN_NEEDED')
		expect(given().when(offer('join', { ...minor, guardianAgrees: true }))).toEqual([
			offered('join'),
			guarded('answerer'),
		])
	})
	it('is reached once a guardian agrees, as the author says before an answer is accepted', () => {
		expect(given(offered('offer')).when(noteGuardian)).toEqual([guarded('request')])
		expect(given(offered('offer'), guarded('request')).when(noteGuardian)).toEqual([])
		expect(given(offered('offer'), accepted()).refusal(agree)).toBe('GUARDIAN_NEEDED')
		expect(given(offered('offer'), guarded('request'), accepted()).when(agree)).toMatchObject([
			{ type: 'AnswerAgreed' },
		])
		expect(
			given(offered('offer'), guarded('request'), accepted()).when({ ...agree, isOfMinor: false }),
		).toMatchObject([{ type: 'AnswerAgreed' }])
	})
	it('has a guardian who agrees anew in each round, and nobody else says so', () => {
		const again = given(
			offered('offer'),
			guarded('request'),
			{ type: 'AnswerWithdrawn', data: { at: AT } },
			offered('offer', { round: 2 }),
			accepted(),
		)
		expect(again.refusal(agree)).toBe('GUARDIAN_NEEDED')
		expect(given(offered('offer')).refusal({ type: 'NoteGuardian', ...answerer })).toBe('NOT_ALLOWED')
	})
})
