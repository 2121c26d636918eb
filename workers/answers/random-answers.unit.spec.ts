import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	actsForRequest,
	answeredRequest,
	loadAnswer,
	loadRequest,
} from '../../commands/_shared/facts-answers.ts'
import { type SettleDeps, settleAnswer } from '../../commands/_shared/settle-answer.ts'
import type { AnswerCommand } from '../../domain/answers/answer-commands.ts'
import { acceptedOnceMore, answerDecider } from '../../domain/answers/answers.decider.ts'
import { ANSWER_EVENTS, type AnswerEvent, answerStateAfter } from '../../domain/answers/answers.events.ts'
import type { Answer, AnswerStreamState } from '../../domain/answers/answers.state.ts'
import type { AnswerState, AnswerType } from '../../domain/answers/contract.ts'
import {
	confirmedIn,
	HOURS_EVENTS,
	type HoursEvent,
	isHoursEvent,
} from '../../domain/answers/hours.events.ts'
import type { HoursSide } from '../../domain/answers/hours.rules.contract.ts'
import type { HoursCommand } from '../../domain/answers/hours.ts'
import { shiftsIn } from '../../domain/answers/shifts.events.ts'
import { answerIdOf, answerStream } from '../../domain/answers/streams.contract.ts'
import { isOpen, isOver, sharesContact } from '../../domain/answers/transitions.contract.ts'
import { isPlaceCommand } from '../../domain/requests/places.ts'
import { type RequestCommand, requestDecider } from '../../domain/requests/requests.decider.ts'
import type {
	PlaceFreed,
	PlaceFulfilled,
	PlaceTaken,
	RequestEvent,
	RequestTarget,
} from '../../domain/requests/requests.events.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { createInMemoryEventStore, newInMemoryLog } from '../../infra/event-store/in-memory.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Decider } from '../../kernel/events/decider.ts'
import { createDispatch, type DispatchContext } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { sized } from '../../tests/harness/length.ts'
import { followAnswers } from './follow.ts'

const START_MS = Date.parse('2026-11-21T10:00:00.000Z')
const AUTHOR = derivedId('author')
const PEOPLE = ['asha', 'bala', 'chitra', 'dev', 'esha', 'farid'].map((name) => derivedId(name))
const REQUEST = derivedId('request')
const ANSWERS = PEOPLE.map((userId) => answerIdOf(REQUEST, userId))

type Fault =
	| 'none'
	| 'accepts before a place is taken'
	| 'accepts a shift before its place is taken'
	| 'frees twice'
	| 'reads contact from an offer'
	| 'confirms own hours'
	| 'counts what was corrected'
	| 'agrees without a guardian'

interface HoursStep {
	readonly side: HoursSide
	readonly step: 'log' | 'correct' | 'confirm' | 'dispute' | 'withdraw' | 'issue' | 'revoke'
	readonly at: number
	readonly minutes: number
}

type Action =
	| {
			readonly do: 'offer'
			readonly who: number
			readonly quantity: number
			readonly inAdvance: boolean
			readonly shifts: readonly string[]
	  }
	| { readonly do: 'choose'; readonly who: number; readonly shifts: readonly string[] }
	| { readonly do: 'accept'; readonly who: number; readonly part: number | null }
	| {
			readonly do: 'shortlist' | 'decline' | 'withdraw' | 'agree' | 'confirm' | 'fulfil' | 'noShow'
			readonly who: number
	  }
	| { readonly do: 'hours'; readonly who: number; readonly steps: readonly HoursStep[] }
	| { readonly do: 'close' | 'hold' | 'release' | 'expire' | 'deactivate' }
	| { readonly do: 'wait'; readonly hours: number }

interface History {
	readonly answerType: AnswerType
	readonly target: number
	readonly shifts: Readonly<Record<string, number>>
	readonly actions: readonly Action[]
	readonly draws: readonly number[]
	readonly crashOneIn: number
	readonly hours: readonly {
		readonly after: number
		readonly who: number
		readonly steps: readonly HoursStep[]
	}[]
}

const isOfMinor = (answerType: AnswerType): boolean => answerType === 'offer'

const SHIFTS = ['morning', 'noon', 'evening'].map((name) => derivedId('shift', name))

const who = fc.nat(PEOPLE.length - 1)
const someShifts = fc.subarray(SHIFTS, { minLength: 1 })
const hoursStep: fc.Arbitrary<HoursStep> = fc.record({
	side: fc.constantFrom('answerer' as const, 'request' as const),
	step: fc.constantFrom(
		'log',
		'log',
		'correct',
		'correct',
		'confirm',
		'confirm',
		'confirm',
		'dispute',
		'withdraw',
		'issue',
		'issue',
		'issue',
		'revoke',
		'revoke',
	),
	at: fc.constantFrom(0, 0, 0, 1),
	minutes: fc.integer({ min: 1, max: 600 }),
})
const LOGGED: HoursStep = { side: 'answerer', step: 'log', at: 0, minutes: 60 }
const CONFIRMED: HoursStep = { side: 'request', step: 'confirm', at: 0, minutes: 0 }
const BEGINNINGS: readonly (readonly HoursStep[])[] = [
	[LOGGED, { ...CONFIRMED, side: 'answerer' }],
	[LOGGED, { ...LOGGED, step: 'withdraw' }],
	[LOGGED, CONFIRMED, { ...LOGGED, step: 'correct', minutes: 90 }, CONFIRMED],
	[LOGGED, CONFIRMED, { ...CONFIRMED, step: 'issue' }, { ...CONFIRMED, step: 'revoke' }],
]
const action: fc.Arbitrary<Action> = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({
			do: fc.constant('offer' as const),
			who,
			quantity: fc.integer({ min: 1, max: 3 }),
			inAdvance: fc.boolean(),
			shifts: someShifts,
		}),
	},
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('choose' as const), who, shifts: someShifts }) },
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('accept' as const),
			who,
			part: fc.option(fc.integer({ min: 1, max: 2 })),
		}),
	},
	{
		weight: 9,
		arbitrary: fc.record({
			do: fc.constantFrom(
				'shortlist',
				'decline',
				'withdraw',
				'withdraw',
				'agree',
				'confirm',
				'fulfil',
				'noShow',
				'noShow',
			),
			who,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constantFrom('close', 'hold', 'release', 'release', 'expire', 'deactivate'),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 1, 25) }),
	},
)
const hoursActions = fc.array(
	fc.record({
		after: fc.nat(12),
		who: fc.nat(1),
		steps: fc
			.tuple(fc.constantFrom(...BEGINNINGS), fc.array(hoursStep, { minLength: 1, maxLength: 5, size: 'max' }))
			.map(([beginning, steps]) => [...beginning, ...steps]),
	}),
	{ minLength: 1, maxLength: 2 },
)
const places = fc.integer({ min: 1, max: 3 })
const histories: fc.Arbitrary<History> = fc.record({
	answerType: fc.constantFrom('join', 'join', 'apply', 'offer', 'pledge'),
	target: fc.integer({ min: 1, max: 4 }),
	shifts: fc.oneof(
		fc.constant({}),
		fc
			.array(places, { minLength: 2, maxLength: SHIFTS.length })
			.map((counts) => Object.fromEntries(counts.map((count, index) => [SHIFTS[index] ?? '', count]))),
	),
	actions: fc.array(action, { minLength: 5, maxLength: 60 }),
	draws: fc.array(fc.nat(10_000), { minLength: 20, maxLength: 60 }),
	crashOneIn: fc.constantFrom(7, 15, 1_000),
	hours: hoursActions,
})

class Crash extends Error {}

const shiftsOf = ({ answerType, shifts }: History) => (answerType === 'join' ? shifts : {})
const targetOf = (history: History): RequestTarget => {
	const shifts = shiftsOf(history)
	const counts = Object.values(shifts)
	return counts.length === 0
		? { count: history.target, unit: 'places' }
		: { count: counts.reduce((sum, count) => sum + count, 0), unit: 'places', shifts }
}

const raised = (target: RequestTarget): RequestEvent => ({
	type: 'RequestRaised',
	data: {
		requestType: 'volunteering',
		side: 'donee',
		authorId: AUTHOR,
		organizationId: null,
		authorRole: null,
		region: 'IN',
		currency: 'INR',
		source: 'web',
		terms: {
			contentId: derivedId('content'),
			contentHash: 'b'.repeat(64),
			goal: null,
			target,
			endDate: '2027-03-31',
			category: 'health',
			isPrivate: false,
			isTaxBenefit: false,
			isUrgent: false,
		},
		awaits: 'admin',
		at: new Date(START_MS).toISOString(),
	},
})

const freesTwice: typeof requestDecider = {
	...requestDecider,
	decide: (command, state) => {
		if (!isPlaceCommand(command) || command.type !== 'FreePlace') return requestDecider.decide(command, state)
		const { answerId, round, at } = command
		return [{ type: 'PlaceFreed', data: { answerId, round, count: 1, at } }]
	},
}

const otherSide = (side: HoursSide): HoursSide => (side === 'answerer' ? 'request' : 'answerer')
const confirmsOwn: typeof answerDecider = {
	...answerDecider,
	decide: (command, state) =>
		answerDecider.decide(
			command.type === 'ConfirmHours' ? { ...command, side: otherSide(command.side) } : command,
			state,
		),
}
const countsTwice: typeof answerDecider = {
	...answerDecider,
	decide: (command, state) =>
		answerDecider
			.decide(command, state)
			.map((event) =>
				event.type === 'HoursConfirmed' ? { ...event, data: { ...event.data, replaces: null } } : event,
			),
}

async function play(history: History, fault: Fault = 'none'): Promise<RecordedEvent[]> {
	let now = START_MS
	const clock = { now: () => now }
	const turns: { go: () => void; die: (error: Error) => void }[] = []
	const turn = () => new Promise<void>((go, die) => turns.push({ go, die }))
	const log = newInMemoryLog()
	const plain = createInMemoryEventStore({ log, turn: async () => {} })
	const store = createInMemoryEventStore({ log, turn })
	const deps: SettleDeps = { store, clock, dispatch: createDispatch(store, clock, async () => {}) }

	let drawn = 0
	const draw = (below: number) => {
		const at = history.draws[drawn++ % history.draws.length] ?? 0
		// Further on than the list is long, the same numbers lead elsewhere.
		return (at + drawn * 31) % below
	}

	let commands = 0
	const contextOf = (userId: string): DispatchContext => {
		commands += 1
		const commandId = derivedId('command', String(commands))
		return { commandId, actor: { kind: 'user', id: userId }, correlationId: commandId }
	}
	const at = () => new Date(now).toISOString()

	const answering = async (answerId: string, command: AnswerCommand, context: DispatchContext) => {
		await deps.dispatch(answerDecider, answerStream(answerId), command, context)
		await settleAnswer(deps, answerId, context)
	}
	const ofRequest = (command: RequestCommand, context: DispatchContext, decider = requestDecider) =>
		deps.dispatch(
			decider as Decider<never, RequestCommand, RequestEvent>,
			requestStream(REQUEST),
			command,
			context,
		)

	const there = (shifts: readonly string[]) => shifts.filter((shift) => shift in shiftsOf(history))

	async function offer(userId: string, { quantity, inAdvance, shifts }: Extract<Action, { do: 'offer' }>) {
		const answerId = answerIdOf(REQUEST, userId)
		const request = await loadRequest(store, REQUEST)
		if (!request) return
		const counted = history.answerType === 'offer' || history.answerType === 'pledge'
		const command: AnswerCommand = {
			type: 'OfferAnswer',
			requestId: REQUEST,
			userId,
			request: answeredRequest(request, history.answerType, now),
			isOwn: await actsForRequest(store, request, userId),
			isBlocked: false,
			expectedType: null,
			quantity: counted ? quantity : 1,
			shifts: there(shifts),
			contentId: derivedId('content', userId, String(commands)),
			contentHash: 'c'.repeat(64),
			agreesInAdvance: inAdvance && (history.answerType === 'pledge' || history.answerType === 'join'),
			nameVisible: false,
			isMinor: userId === PEOPLE[0],
			guardianAgrees: true,
			at: at(),
		}
		const context = contextOf(userId)
		if (fault !== 'accepts a shift before its place is taken') return answering(answerId, command, context)
		await deps.dispatch(answerDecider, answerStream(answerId), command, context)
		const { answer } = await loadAnswer(store, answerId)
		if (answer.status === 'none') return
		for (const [shift, { turn: round }] of Object.entries(answer.shifts.chosen))
			await answering(answerId, { type: 'AcceptAnswer', shift, round, held: 1, at: at() }, contextOf(userId))
	}

	async function choose(userId: string, shifts: readonly string[]) {
		const request = await loadRequest(store, REQUEST)
		if (!request) return
		const command: AnswerCommand = {
			type: 'ChooseShifts',
			request: answeredRequest(request, history.answerType, now),
			shifts: there(shifts),
			byUserId: userId,
			forRequest: false,
			at: at(),
		}
		await answering(answerIdOf(REQUEST, userId), command, contextOf(userId))
	}

	async function hours(userId: string, action: HoursStep) {
		const answerId = answerIdOf(REQUEST, userId)
		const { answer } = await loadAnswer(store, answerId)
		if (answer.status === 'none') return
		const { side, step, minutes } = action
		const byUserId = side === 'answerer' ? userId : AUTHOR
		const by = { byUserId, side, at: at() }
		const context = contextOf(byUserId)
		const hoursId = Object.keys(answer.hours.logged).at(-1 - action.at) ?? ''
		const reason = { noteId: derivedId('note'), noteHash: 'd'.repeat(64) }
		const commandOf = (): HoursCommand => {
			switch (step) {
				case 'log':
				case 'correct': {
					const shift = shiftsIn(answer.shifts, 'taken')[0] ?? null
					const day = at().slice(0, 10)
					const time = { day, shift, limit: 600, hasBegun: true, isTooEarly: false }
					const corrects = step === 'log' ? null : hoursId
					const id = derivedId('hours', context.commandId)
					return { type: 'LogHours', hoursId: id, time, minutes, reason, corrects, ...by }
				}
				case 'confirm':
					return { type: 'ConfirmHours', hoursId, ...by }
				case 'dispute':
					return { type: 'DisputeHours', hoursId, reason, ...by }
				case 'withdraw':
					return { type: 'WithdrawHours', hoursId, ...by }
				case 'issue':
					return {
						type: 'IssueCertificate',
						certificateId: derivedId('certificate', context.commandId),
						...by,
					}
				case 'revoke':
					return { type: 'RevokeCertificates', ...by }
			}
		}
		const decider =
			fault === 'confirms own hours'
				? confirmsOwn
				: fault === 'counts what was corrected'
					? countsTwice
					: answerDecider
		await deps.dispatch(decider, answerStream(answerId), commandOf(), context)
	}

	async function accept(answerId: string, part: number | null) {
		const { answer } = await loadAnswer(store, answerId)
		const total = acceptedOnceMore(answer, { byUserId: AUTHOR, forRequest: true }, part)
		if (answer.status === 'none') return
		const { round } = answer
		const context = contextOf(AUTHOR)
		if (fault === 'accepts before a place is taken') {
			await deps.dispatch(
				answerDecider,
				answerStream(answerId),
				{ type: 'AcceptAnswer', round, held: total, at: at() },
				context,
			)
		}
		if (isOfMinor(history.answerType) && fault !== 'agrees without a guardian') {
			const own = { ...context, commandId: derivedId('guardian', context.commandId) }
			await answering(answerId, { type: 'NoteGuardian', byUserId: AUTHOR, forRequest: true, at: at() }, own)
		}
		await ofRequest({ type: 'TakePlace', answerId, round, total, at: at() }, context)
		await settleAnswer(deps, answerId, context)
	}

	async function agree(userId: string) {
		const command: AnswerCommand = {
			type: 'AgreeToAnswer',
			isOfMinor: isOfMinor(history.answerType) && fault !== 'agrees without a guardian',
			byUserId: userId,
			forRequest: false,
			at: at(),
		}
		await answering(answerIdOf(REQUEST, userId), command, contextOf(userId))
	}

	async function act(action: Action): Promise<void> {
		const when = { at: at(), today: at().slice(0, 10) }
		const review = (name: 'hold' | 'release') =>
			ofRequest(
				{
					type: 'ReviewRequest',
					action: name,
					reason: { noteId: derivedId('note'), noteHash: 'd'.repeat(64) },
					...when,
				},
				contextOf(AUTHOR),
			)
		switch (action.do) {
			case 'wait':
				now += action.hours * 3_600_000
				return
			case 'hold':
			case 'release':
				return void (await review(action.do))
			case 'close':
				return void (await ofRequest(
					{ type: 'CloseRequest', byUserId: AUTHOR, outcome: null, ...when },
					contextOf(AUTHOR),
				))
			case 'deactivate':
				return void (await ofRequest(
					{ type: 'DeactivateOwnRequest', byUserId: AUTHOR, ...when },
					contextOf(AUTHOR),
				))
			case 'expire':
				now = Math.max(now, Date.parse('2027-04-01T10:00:00.000Z'))
				return void (await ofRequest(
					{ type: 'ExpireByDate', at: at(), today: '2027-04-01' },
					contextOf(AUTHOR),
				))
			default:
		}
		const userId = PEOPLE[action.who] ?? AUTHOR
		const answerId = answerIdOf(REQUEST, userId)
		const forRequest = { byUserId: AUTHOR, forRequest: true, at: at() }
		const ofAnswerer = { byUserId: userId, forRequest: false, at: at() }
		switch (action.do) {
			case 'offer':
				return offer(userId, action)
			case 'hours':
				for (const step of action.steps)
					await hours(userId, step).catch((error: unknown) => {
						if (!(error instanceof DomainError)) throw error
					})
				return
			case 'choose':
				return choose(userId, action.shifts)
			case 'accept':
				await accept(answerId, action.part)
				// Few draws would have the right person agree to an offer afterwards.
				return isOfMinor(history.answerType) && draw(2) === 0 ? agree(userId) : undefined
			case 'shortlist':
				return answering(answerId, { type: 'ShortlistAnswer', ...forRequest }, contextOf(AUTHOR))
			case 'decline': {
				const command = { type: 'DeclineAnswer', code: 'tooLate', reason: null, ...forRequest } as const
				return answering(answerId, command, contextOf(AUTHOR))
			}
			case 'fulfil':
				return answering(answerId, { type: 'FulfilAnswer', quantity: null, ...forRequest }, contextOf(AUTHOR))
			case 'noShow':
				return answering(answerId, { type: 'MissAnswer', ...forRequest }, contextOf(AUTHOR))
			case 'agree':
				return agree(userId)
			case 'confirm':
				return answering(answerId, { type: 'ConfirmPlace', ...ofAnswerer }, contextOf(userId))
			case 'withdraw': {
				await answering(answerId, { type: 'WithdrawAnswer', ...ofAnswerer }, contextOf(userId))
				if (fault !== 'frees twice') return
				await ofRequest({ type: 'FreePlace', answerId, round: 1, at: at() }, contextOf(userId), freesTwice)
			}
		}
	}

	const events = async () => {
		const all: RecordedEvent[] = []
		for (const stream of [requestStream(REQUEST), ...ANSWERS.map(answerStream)])
			for await (const event of plain.readStream(stream)) all.push(event)
		return all.toSorted((a, b) => plain.comparePositions(a.position, b.position))
	}

	const settler = { actor: { kind: 'system', id: 'follow' }, correlationId: derivedId('follow') } as const
	const worker = { ...deps, readModels: { awaitCaughtUp: async () => {} } } as unknown as WorkerInfrastructure
	const followers: EffectHandler[] = followAnswers(worker, {
		waitingOf: async () => {
			const all = answersIn(await events())
			const waiting = [...all].flatMap(([answerId, { state, round, waitingSince, shifts }]) => [
				...(state === 'waiting' && shifts.size === 0
					? [{ answerId, round, quantity: 1, shift: null, waitingSince }]
					: []),
				...[...shifts].flatMap(([shift, { stands, turn, since }]) =>
					isOpen(state) && stands === 'waiting'
						? [{ answerId, round: turn, quantity: 1, shift, waitingSince: since }]
						: [],
				),
			])
			return waiting.toSorted((a, b) => a.waitingSince - b.waitingSince)
		},
		openAnswersOf: async () =>
			[...answersIn(await events())].flatMap(([id, { state }]) => (isOpen(state) ? [id] : [])),
	})

	// The request is there, and live.
	const begin = { commandId: derivedId('begin'), correlationId: 'c', actor: settler.actor }
	const meta = { ...begin, recordedAt: at() }
	await plain.append(
		requestStream(REQUEST),
		[raised(targetOf(history)), { type: 'RequestApproved', data: { at: at() } } as const].map(
			(event, index) => ({
				id: derivedId('begin', String(index)),
				type: event.type,
				schemaVersion: 1,
				data: event.data,
				metadata: meta,
			}),
		),
		{ expectedRevision: 'no_stream' },
	)

	const seen = new Set<string>()
	const due: { readonly at: number; readonly handler: EffectHandler; readonly event: RecordedEvent }[] = []
	const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
	let running = 0
	let broken: unknown = null
	const start = (work: () => Promise<unknown>, again: () => void) => {
		running += 1
		work()
			.catch((error: unknown) => {
				if (error instanceof Crash) again()
				else if (!(error instanceof DomainError)) broken ??= error
			})
			.finally(() => {
				running -= 1
			})
	}
	const follow = (entry: (typeof due)[number]) =>
		start(
			() =>
				entry.handler.run(entry.event, {
					effectId: '',
					attempt: 1,
					correlationId: '',
					causationId: entry.event.id,
				}),
			() => due.push(entry),
		)

	const plan = async () => {
		for (const event of await events()) {
			if (seen.has(event.id)) continue
			seen.add(event.id)
			for (const handler of followers)
				if (handler.on.includes(event.type))
					due.push({ at: now + (handler.delayMs?.(event) ?? 0), handler, event })
		}
	}
	const nextDue = () => due.findIndex((entry) => entry.at <= now)

	let rest: readonly Action[] = history.hours.reduce<readonly Action[]>(
		(actions, { after, who: whose, steps }) =>
			actions.toSpliced(after, 0, { do: 'hours', who: whose, steps }),
		history.actions,
	)
	const resume = ({ go, die }: (typeof turns)[number]) => {
		// At the end nobody dies any more, so that there is an end.
		const dies = rest.length > 0 && draw(history.crashOneIn) === 0
		if (dies) die(new Crash())
		else go()
	}
	const actNext = () => {
		const [first, ...others] = rest
		rest = others
		if (!first) return
		// A job expires requests: it comes again.
		const again = () => {
			if (first.do === 'expire') rest = [...rest, first]
		}
		start(() => act(first), again)
	}
	for (;;) {
		await settled()
		if (broken !== null) throw broken
		await plan()
		const ready = nextDue()
		const mayAct = rest.length > 0 && running < 6
		const mayFollow = ready >= 0 && running < 8
		const choices = turns.length + Number(mayAct) + Number(mayFollow)
		if (choices === 0) {
			if (running > 0) continue
			// Everybody sleeps; what is due later comes in its time.
			const later = Math.min(...due.map((entry) => entry.at))
			if (!Number.isFinite(later)) break
			now = Math.max(now, later)
			continue
		}
		const chosen = draw(choices)
		const [held] = chosen < turns.length ? turns.splice(chosen, 1) : []
		if (held) resume(held)
		else if (chosen === turns.length && mayAct) actNext()
		else {
			const [entry] = due.splice(ready, 1)
			if (entry) follow(entry)
		}
	}
	return events()
}

interface SeenShift {
	readonly stands: 'chosen' | 'waiting' | 'reserved' | 'taken'
	readonly turn: number
	readonly since: number
}

function seenShifts(
	event: AnswerEvent,
	before: Seen | undefined,
	index: number,
): Pick<Seen, 'turn' | 'shifts'> {
	const { turn, shifts } = before ?? { turn: 0, shifts: new Map<string, SeenShift>() }
	const after = new Map(event.type === 'AnswerOffered' ? [] : shifts)
	const choice = choiceIn(event)
	for (const shift of choice?.left ?? []) after.delete(shift)
	for (const shift of choice?.added ?? [])
		after.set(shift, { stands: 'chosen', turn: turn + 1, since: index })
	const { shift, stands } = stepIn(event)
	const seen = shift === undefined ? undefined : after.get(shift)
	if (shift !== undefined && stands && seen)
		after.set(shift, { ...seen, stands, since: stands === 'waiting' ? index : seen.since })
	return { turn: choice ? turn + 1 : turn, shifts: after }
}

function choiceIn(event: AnswerEvent) {
	if (event.type === 'AnswerOffered') return { added: event.data.shifts ?? [], left: [] }
	return event.type === 'AnswerShiftsChosen' ? event.data : null
}

function stepIn(event: AnswerEvent): { shift?: string | undefined; stands?: SeenShift['stands'] } {
	switch (event.type) {
		case 'AnswerAccepted':
			return { shift: event.data.shift, stands: 'taken' }
		case 'AnswerWaitlisted':
			return { shift: event.data.shift, stands: 'waiting' }
		case 'AnswerPlaceOffered':
			return { shift: event.data.shift, stands: 'reserved' }
		default:
			return {}
	}
}

interface Seen {
	readonly state: AnswerState
	readonly round: number
	readonly accepted: number
	readonly isAccepted: boolean
	readonly isGuarded: boolean
	readonly isAgreed: boolean
	readonly waitingSince: number
	readonly placeOffered: boolean
	readonly answerType: AnswerType
	readonly turn: number
	readonly shifts: ReadonlyMap<string, SeenShift>
}

const isOfGuardian = (event: AnswerEvent): boolean =>
	event.type === 'AnswerGuardianAgreed' && event.data.side === 'request'

const UNSEEN: Pick<Seen, 'round' | 'answerType' | 'accepted' | 'isAccepted' | 'isAgreed' | 'isGuarded'> = {
	round: 0,
	answerType: 'join',
	accepted: 0,
	isAccepted: false,
	isAgreed: false,
	isGuarded: false,
}

function seenAfter(event: AnswerEvent, before: Seen | undefined, index: number): Seen {
	const state = answerStateAfter(event, before?.state ?? null)
	const isGone = isOver(state) || state === 'noShow'
	const known = event.type === 'AnswerOffered' ? { ...UNSEEN, ...termsOf(event) } : (before ?? UNSEEN)
	return {
		state,
		round: known.round,
		answerType: known.answerType,
		accepted: event.type === 'AnswerAccepted' ? event.data.quantity : known.accepted,
		isAccepted: !isGone && (event.type === 'AnswerAccepted' || known.isAccepted),
		isAgreed: !isGone && (event.type === 'AnswerAgreed' || known.isAgreed),
		isGuarded: known.isGuarded || isOfGuardian(event),
		waitingSince: event.type === 'AnswerWaitlisted' ? index : (before?.waitingSince ?? index),
		placeOffered: event.type === 'AnswerPlaceOffered',
		...seenShifts(event, before, index),
	}
}

const termsOf = ({ data: { round, answerType } }: Extract<AnswerEvent, { type: 'AnswerOffered' }>) => ({
	round,
	answerType,
})

function answersIn(events: readonly RecordedEvent[]): Map<string, Seen> {
	const answers = new Map<string, Seen>()
	for (const [index, recorded] of events.entries()) {
		if (!recorded.stream.startsWith('answer-') || isHoursEvent(recorded)) continue
		const id = streamId(recorded.stream)
		answers.set(id, seenAfter(asEvent<AnswerEvent>(recorded), answers.get(id), index))
	}
	return answers
}

const isOfPlace = (event: RecordedEvent) => /^Place(Taken|Freed|Fulfilled)$/.test(event.type)

interface SeenHours {
	readonly minutes: number
	readonly day: string
	readonly byUserId: string
	readonly work: string
	readonly isConfirmed: boolean
}

class HoursSeen {
	readonly entries = new Map<string, SeenHours>()

	add(event: HoursEvent): string | null {
		if (event.type === 'HoursLogged') {
			const { hoursId, minutes, day, byUserId, corrects } = event.data
			const work = (corrects === null ? undefined : this.entries.get(corrects)?.work) ?? hoursId
			this.entries.set(hoursId, { minutes, day, byUserId, work, isConfirmed: false })
		}
		if (event.type === 'CertificateIssued')
			return event.data.minutes === this.sum() ? null : `certifies ${event.data.minutes} of ${this.sum()}`
		if (event.type !== 'HoursConfirmed') return null
		const confirmed = this.entries.get(event.data.hoursId)
		if (!confirmed) return 'confirms what nobody wrote down'
		for (const [id, entry] of this.entries)
			if (entry.work === confirmed.work)
				this.entries.set(id, { ...entry, isConfirmed: id === event.data.hoursId })
		if (this.sum(confirmed.day) > 24 * 60) return `has ${this.sum(confirmed.day)} minutes on a day`
		return confirmed.byUserId === event.data.byUserId ? 'is confirmed by who wrote it down' : null
	}

	sum(day?: string): number {
		let sum = 0
		for (const entry of this.entries.values())
			if (entry.isConfirmed && (day === undefined || entry.day === day)) sum += entry.minutes
		return sum
	}
}

/** The places that are taken: in all, of each shift, and by each holder, which is an answer or its shift. */
class PlacesSeen {
	taken = 0
	readonly held = new Map<string, number>()
	readonly takenOf = new Map<string, number>()
	readonly target: number
	readonly places: Readonly<Record<string, number>>

	constructor({ count, shifts = {} }: RequestTarget) {
		this.target = count
		this.places = shifts
	}

	add({ type, data: { answerId, shift, count } }: PlaceTaken | PlaceFreed | PlaceFulfilled): string[] {
		const problems: string[] = []
		const change = { PlaceTaken: count, PlaceFreed: -count, PlaceFulfilled: 0 }[type]
		this.taken += change
		const holder = shift === undefined ? answerId : `${answerId} ${shift}`
		const left = this.of(holder) + change
		this.held.set(holder, left)
		if (left < 0) problems.push(`${holder} freed what it has not`)
		if (shift === undefined) return problems
		const ofShift = (this.takenOf.get(shift) ?? 0) + change
		this.takenOf.set(shift, ofShift)
		if (ofShift > (this.places[shift] ?? 0)) problems.push(`${ofShift} places of shift ${shift} are taken`)
		return problems
	}

	of(holder: string): number {
		return this.held.get(holder) ?? 0
	}

	isFree(shift: string): boolean {
		return (this.takenOf.get(shift) ?? 0) < (this.places[shift] ?? 0)
	}
}

/** Answers and their hours, event by event. */
class AnswersFolded {
	readonly states = new Map<string, AnswerStreamState>()
	readonly hours = new Map<string, HoursSeen>()

	add(recorded: RecordedEvent): string[] {
		const problems: string[] = []
		const id = streamId(recorded.stream)
		const before = this.states.get(id) ?? answerDecider.initial
		const after = answerDecider.evolve(before, asEvent<AnswerEvent | HoursEvent>(recorded))
		this.states.set(id, after)
		const hours = this.hours.get(id) ?? new HoursSeen()
		this.hours.set(id, hours)
		const problem = isHoursEvent(recorded) ? hours.add(asEvent<HoursEvent>(recorded)) : null
		if (problem !== null) problems.push(`${id} ${problem}`)
		const counted = after.status === 'none' ? 0 : (confirmedIn(after.hours)?.minutes ?? 0)
		if (counted !== hours.sum()) problems.push(`${id} counts ${counted} minutes of ${hours.sum()}`)
		return problems
	}

	isReadable(id: string, readsContact: (answer: Answer) => boolean): boolean {
		const folded = this.states.get(id)
		return folded !== undefined && folded.status !== 'none' && readsContact(folded)
	}
}

function mayRead({ isAccepted, isAgreed, isGuarded, answerType }: Seen): boolean {
	return isAccepted && isAgreed && (isGuarded || !isOfMinor(answerType))
}

function placeProblems(id: string, { isAccepted, accepted, shifts }: Seen, places: PlacesSeen): string[] {
	const problems: string[] = []
	const counts = isAccepted && shifts.size === 0 ? accepted : 0
	if (counts > places.of(id)) problems.push(`${id} is accepted without a place`)
	for (const [shift, { stands }] of shifts)
		if (isAccepted && stands === 'taken' && places.of(`${id} ${shift}`) !== 1)
			problems.push(`${id} has shift ${shift} without a place`)
	return problems
}

type Standing = 'pendingAdmin' | 'open' | 'held' | 'ended'

function standingOf(events: readonly RecordedEvent[]): Standing {
	let standing: Standing = 'pendingAdmin'
	for (const { type } of events) {
		if (type === 'RequestApproved' || type === 'RequestReleased') standing = 'open'
		else if (type === 'RequestHeld') standing = 'held'
		else if (/^Request(Fulfilled|Expired|Deactivated)$/.test(type)) standing = 'ended'
	}
	return standing
}

function problemsAtEnd(id: string, answer: Seen, standing: Standing, places: PlacesSeen): string[] {
	const { state, answerType, placeOffered, shifts } = answer
	const problems: string[] = []
	if (standing === 'ended' && isOpen(state)) problems.push(`${id} is ${state} though the request ended`)
	if (answerType === 'join' && state === 'offered') problems.push(`${id} was forgotten`)
	const isWaiting = standing === 'open' && state === 'waiting' && shifts.size === 0
	if (isWaiting && !placeOffered && places.taken < places.target)
		problems.push(`${id} waits beside a free place`)
	if ((isOver(state) || state === 'noShow') && places.of(id) > 0)
		problems.push(`${id} is ${state} and has a place`)
	for (const shift of Object.keys(places.places)) {
		const stands = isOpen(state) ? shifts.get(shift)?.stands : undefined
		if (stands === 'chosen') problems.push(`Shift ${shift} of ${id} was forgotten`)
		if (standing === 'open' && stands === 'waiting' && places.isFree(shift))
			problems.push(`${id} waits beside a free place of shift ${shift}`)
		const isItsOwn = state === 'fulfilled' || stands === 'taken' || stands === 'reserved'
		if (places.of(`${id} ${shift}`) > 0 && !isItsOwn)
			problems.push(`${id} has a place of shift ${shift}, which it has not chosen`)
	}
	return problems
}

function problemsOf(
	events: readonly RecordedEvent[],
	target: RequestTarget,
	readsContact: (answer: Answer) => boolean,
): string[] {
	const places = new PlacesSeen(target)
	const folded = new AnswersFolded()
	for (const [index, recorded] of events.entries()) {
		const problems: string[] = []
		if (recorded.stream.startsWith('answer-')) problems.push(...folded.add(recorded))
		if (isOfPlace(recorded))
			problems.push(...places.add(asEvent<PlaceTaken | PlaceFreed | PlaceFulfilled>(recorded)))
		if (places.taken > places.target) problems.push(`${places.taken} of ${places.target} places are taken`)
		for (const [id, answer] of answersIn(events.slice(0, index + 1))) {
			problems.push(...placeProblems(id, answer, places))
			if (folded.isReadable(id, readsContact) && !mayRead(answer)) problems.push(`${id} is readable`)
		}
		if (problems.length > 0) return problems.map((problem) => `${problem} at event ${index}`)
	}
	const standing = standingOf(events)
	return [...answersIn(events)].flatMap(([id, answer]) => problemsAtEnd(id, answer, standing, places))
}

const OF_THE_REQUEST: readonly RequestEvent['type'][] = [
	'RequestRaised',
	'RequestApproved',
	'RequestHeld',
	'RequestReleased',
	'RequestFulfilled',
	'RequestExpired',
	'RequestDeactivated',
	'PlaceTaken',
	'PlaceFreed',
	'PlaceFulfilled',
]
const EVERYTHING = new Set<string>([...ANSWER_EVENTS, ...HOURS_EVENTS, ...OF_THE_REQUEST])

const RUNS = sized(300, 5_000)
const check = (fault: Fault, seed: number) =>
	fc.assert(
		fc.asyncProperty(histories, async (history) => {
			const readsContact =
				fault === 'reads contact from an offer' ? ({ status }: Answer) => isOpen(status) : sharesContact
			expect(problemsOf(await play(history, fault), targetOf(history), readsContact)).toEqual([])
		}),
		{ numRuns: RUNS, seed, endOnFailure: fault !== 'none' },
	)

describe('random histories of a request and its answers, with crashes between any two appends', () => {
	it('take no more places than there are, accept nobody without one, share no contact too early, count hours once both agree and lose nobody', async () => {
		await check('none', 20261125)
	})

	it('go through everything that can happen', async () => {
		const types = new Set<string>()
		for (const history of fc.sample(histories, { numRuns: RUNS, seed: 20261125 }))
			for (const { type } of await play(history)) types.add(type)
		expect(types).toEqual(EVERYTHING)
	})

	it.each([
		'accepts before a place is taken',
		'accepts a shift before its place is taken',
		'frees twice',
		'reads contact from an offer',
		'confirms own hours',
		'counts what was corrected',
		'agrees without a guardian',
	] as const)('are found faulty when somebody %s', async (fault) => {
		await expect(check(fault, 20261125)).rejects.toThrow('Property failed')
	})
})
