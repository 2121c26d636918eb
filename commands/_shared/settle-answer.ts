import { answerDecider } from '../../domain/answers/answers.decider.ts'
import type { AnswerStreamState } from '../../domain/answers/answers.state.ts'
import { nextInLine, nextStep, type Step, type Waiting } from '../../domain/answers/settling.ts'
import { answerStream } from '../../domain/answers/streams.contract.ts'
import { isOpen } from '../../domain/answers/transitions.contract.ts'
import { holderOf } from '../../domain/requests/places.state.ts'
import { shiftsOf } from '../../domain/requests/places.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { type Dispatch, type DispatchContext, loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { rememberedFact } from '../../kernel/events/stream-memory.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { placesOfRequest } from './facts-answers.ts'

export interface SettleDeps {
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly clock: Clock
}

export type Settler = Pick<DispatchContext, 'actor' | 'correlationId' | 'causationId'>

const contextOf = ({ actor, correlationId, causationId }: Settler, nowMs: number): DispatchContext => ({
	actor,
	correlationId,
	commandId: newId(nowMs),
	...(causationId !== undefined && { causationId }),
})

const MAX_STEPS = 50

/**
 * Takes every step that an answer and its request owe each other. Both deciders ignore what is done already,
 * so that two concurrent calls take each step once.
 * @returns the last position of the answer and of what was written for it; null when there is no such answer
 * @throws EventStoreUnavailable; Error when others keep acting on the answer
 */
export async function settleAnswer(
	deps: SettleDeps,
	answerId: string,
	settler: Settler,
): Promise<Position | null> {
	const { store, clock } = deps
	let written: Position | null = null
	for (let steps = 0; steps < MAX_STEPS; steps += 1) {
		const answer = await loadState(store, answerDecider, answerStream(answerId))
		if (answer.state.status === 'none') return null
		const { requestId } = answer.state
		const { state: request } = await rememberedFact(store, requestDecider, requestStream(requestId))
		const now = clock.now()
		const step =
			request.status === 'none'
				? null
				: nextStep(answer.state, placesOfRequest(request, answerId, now), new Date(now).toISOString())
		if (step === null)
			return written !== null && store.comparePositions(written, answer.position) > 0
				? written
				: answer.position
		written = (await takeStep(deps, { answerId, requestId }, step, settler)) ?? written
	}
	throw new Error(`Answer ${answerId} is not settled after ${MAX_STEPS} steps.`)
}

/** @returns null on a conflict, so that the state has to be read again */
async function takeStep(
	{ dispatch, clock }: SettleDeps,
	{ answerId, requestId }: { answerId: string; requestId: string },
	step: Step,
	settler: Settler,
): Promise<Position | null> {
	const context = contextOf(settler, clock.now())
	try {
		if (step.on === 'answer')
			return (await dispatch(answerDecider, answerStream(answerId), step.command, context)).position
		const at = new Date(clock.now()).toISOString()
		const command = { ...step.command, answerId, at }
		return (await dispatch(requestDecider, requestStream(requestId), command, context)).position
	} catch (error) {
		if (error instanceof DomainError && error.meaning === 'conflict') return null
		throw error
	}
}

function waitsFor(answer: AnswerStreamState, { round, shift }: Waiting): boolean {
	if (answer.status === 'none' || !isOpen(answer.status)) return false
	if (shift === null) return answer.status === 'waiting' && answer.round === round
	const chosen = answer.shifts.chosen[shift]
	return chosen?.state === 'waiting' && chosen.turn === round
}

/**
 * Offers free places to waiting people, longest wait first. Each place is reserved before its answer says so.
 * @param waiting in the read model's order, longest wait first; people who no longer wait are skipped
 */
export async function offerPlaces(
	deps: SettleDeps,
	requestId: string,
	waiting: readonly Waiting[],
	settler: Settler,
): Promise<void> {
	const { store, dispatch, clock } = deps
	const stream = requestStream(requestId)
	let line = waiting
	while (line.length > 0) {
		const { state: request } = await rememberedFact(store, requestDecider, stream)
		if (request.status === 'none') return
		const now = clock.now()
		const gone = line.find(({ shift }) => shift !== null && !shiftsOf(request.terms).includes(shift))
		if (gone) {
			await settleAnswer(deps, gone.answerId, settler)
			line = line.filter((each) => each !== gone)
			continue
		}
		const holds = ({ answerId, shift }: Waiting) =>
			holderOf(answerId, shift ?? undefined) in request.places.held
		const next = nextInLine(line, placesOfRequest(request, '', now), holds)
		if (next === null) return
		const { answerId, round, quantity, shift } = next
		const { state: answer } = await loadState(store, answerDecider, answerStream(answerId))
		if (!waitsFor(answer, next)) {
			line = line.filter((each) => each !== next)
			continue
		}
		const at = new Date(now).toISOString()
		const command = {
			type: 'TakePlace',
			answerId,
			...(shift !== null && { shift }),
			round,
			total: quantity,
			at,
		} as const
		try {
			await dispatch(requestDecider, stream, command, contextOf(settler, now))
		} catch (error) {
			// Another call was faster: the state is read again.
			if (error instanceof DomainError && error.meaning === 'conflict') continue
			throw error
		}
		await settleAnswer(deps, answerId, settler)
	}
}
