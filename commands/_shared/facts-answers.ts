import type { AnsweredRequest } from '../../domain/answers/answer-commands.ts'
import { answerDecider } from '../../domain/answers/answers.decider.ts'
import type { AnswerStreamState } from '../../domain/answers/answers.state.ts'
import type { PlacesOfRequest } from '../../domain/answers/settling.ts'
import { answerStream } from '../../domain/answers/streams.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { freePlaces, heldShifts, placesOf, shiftsOf } from '../../domain/requests/places.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import {
	ANSWERS_LAPSE_IN,
	DAYS_TO_DECIDE,
	DONATIONS_START_IN,
} from '../../domain/requests/transitions.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { rememberedFact } from '../../kernel/events/stream-memory.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { memberRole } from './facts.ts'

/** Checks whether a request takes answers: it is public, and its last day has not passed in its region. */
const takesAnswers = ({ status, terms, region }: Request, nowMs: number): boolean =>
	DONATIONS_START_IN.includes(status) && terms.endDate >= dayIn(regionOf(region), nowMs)

const isEnded = ({ status, terms, region }: Request, nowMs: number): boolean =>
	ANSWERS_LAPSE_IN.includes(status) ||
	(status === 'expired' && terms.endDate < dayIn(regionOf(region), nowMs - DAYS_TO_DECIDE * DAY_MS))

export const placesOfRequest = (request: Request, answerId: string, nowMs: number): PlacesOfRequest => ({
	takesAnswers: takesAnswers(request, nowMs),
	isEnded: isEnded(request, nowMs),
	free: freePlaces(request),
	held: request.places.held[answerId] ?? null,
	shifts: shiftsFor(request, answerId),
})

function shiftsFor(request: Request, answerId: string): PlacesOfRequest['shifts'] {
	const held = heldShifts(request.places, answerId)
	const ids = new Set([...shiftsOf(request.terms), ...Object.keys(held)])
	return Object.fromEntries(
		[...ids].map((shift) => [shift, { free: freePlaces(request, shift), held: held[shift] ?? null }]),
	)
}

export const answeredRequest = (
	request: Request,
	answerType: AnsweredRequest['answerType'],
	nowMs: number,
): AnsweredRequest => ({
	answerType,
	takesAnswers: takesAnswers(request, nowMs),
	target: placesOf(request.terms),
	shifts: shiftsOf(request.terms),
})

export async function loadRequest(store: EventStore, requestId: string): Promise<Request | null> {
	const { state } = await rememberedFact(store, requestDecider, requestStream(requestId))
	return state.status === 'none' ? null : state
}

export async function loadAnswer(
	store: EventStore,
	answerId: string,
): Promise<{ answer: AnswerStreamState; revision: bigint }> {
	const { state, revision } = await loadState(store, answerDecider, answerStream(answerId))
	return { answer: state, revision }
}

/** Checks whether a person acts for a request: as its author, or as a lead of its organization. */
export async function actsForRequest(
	store: EventStore,
	{ authorId, organizationId }: Pick<Request, 'authorId' | 'organizationId'>,
	userId: string,
): Promise<boolean> {
	if (authorId === userId) return true
	const role = await memberRole(store, organizationId, userId)
	return role === 'owner' || role === 'admin'
}
