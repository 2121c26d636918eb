import { notFound } from '../../kernel/refusals.ts'
import { refuse } from './refusals.contract.ts'
import type { PlaceFreed, PlaceFulfilled, PlaceTaken, RequestEvent, Terms } from './requests.events.ts'
import type { Request, RequestState } from './requests.state.ts'
import { CLOSABLE, PLACES_ARE_TAKEN_IN } from './transitions.contract.ts'

/** What an answer holds of a request: places, helpers, units. */
export interface HeldPlaces {
	/** The round of the answer: whoever withdrew and answers again is in the next. */
	readonly round: number
	readonly count: number
}

/** Who has which places of a request, by the ids of their answers. */
export interface Places {
	readonly held: Readonly<Record<string, HeldPlaces>>
	/** Given for good: they stay taken. */
	readonly fulfilled: Readonly<Record<string, number>>
}
export const NO_PLACES_TAKEN: Places = { held: {}, fulfilled: {} }

/**
 * Places are taken before an answer is accepted, and freed once its round is over. Totals are of the answer's whole
 * round, so that a command that comes twice changes nothing.
 */
export type PlaceCommand =
	| {
			readonly type: 'TakePlace'
			readonly answerId: string
			readonly round: number
			readonly total: number
			readonly at: string
	  }
	| { readonly type: 'FreePlace'; readonly answerId: string; readonly round: number; readonly at: string }
	| {
			readonly type: 'FulfilPlace'
			readonly answerId: string
			readonly round: number
			readonly total: number
			readonly at: string
	  }
type PlaceEvent = PlaceTaken | PlaceFreed | PlaceFulfilled

const PLACE_COMMANDS: readonly string[] = [
	'TakePlace',
	'FreePlace',
	'FulfilPlace',
] satisfies PlaceCommand['type'][]

export const isPlaceCommand = (command: { readonly type: string }): command is PlaceCommand =>
	PLACE_COMMANDS.includes(command.type)

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** How many places are taken, given for good or not. */
export const takenIn = ({ held, fulfilled }: Places): number =>
	sum(Object.values(held).map(({ count }) => count)) + sum(Object.values(fulfilled))

/** How many places there are; null where nobody counts. */
export const placesOf = ({ target }: Terms): number | null => target?.count ?? null

/** How many places are left; null where nobody counts. */
export function freePlaces({ terms, places }: Pick<Request, 'terms' | 'places'>): number | null {
	const all = placesOf(terms)
	return all === null ? null : Math.max(0, all - takenIn(places))
}

/** Nobody who has a place loses it because there are fewer. @throws DomainError TARGET_BELOW_TAKEN */
export function mustCoverPlaces(terms: Terms, places: Places): void {
	const all = placesOf(terms)
	const taken = takenIn(places)
	if (all !== null && taken > all) throw refuse('TARGET_BELOW_TAKEN', { taken }, 'target')
}

/** Who has which places after an event. */
export function placesAfter(places: Places, { type, data }: PlaceEvent): Places {
	const { [data.answerId]: before, ...others } = places.held
	switch (type) {
		case 'PlaceTaken': {
			const count = (before?.count ?? 0) + data.count
			return { ...places, held: { ...others, [data.answerId]: { round: data.round, count } } }
		}
		case 'PlaceFreed':
			return { ...places, held: withRest(others, data, before) }
		case 'PlaceFulfilled': {
			const count = (places.fulfilled[data.answerId] ?? 0) + data.count
			return {
				held: withRest(others, data, before),
				fulfilled: { ...places.fulfilled, [data.answerId]: count },
			}
		}
	}
}

function withRest(
	others: Places['held'],
	{ answerId, count }: PlaceEvent['data'],
	before: HeldPlaces | undefined,
): Places['held'] {
	const rest = (before?.count ?? 0) - count
	return before && rest > 0 ? { ...others, [answerId]: { round: before.round, count: rest } } : others
}

/** @throws DomainError NOT_FOUND, STATUS_CONFLICT, NO_PLACES */
export function decidePlace(command: PlaceCommand, request: RequestState): readonly RequestEvent[] {
	if (request.status === 'none') throw notFound('request')
	const { answerId, round, at } = command
	const held = request.places.held[answerId]
	switch (command.type) {
		case 'TakePlace':
			return take(command, request, held)
		case 'FreePlace':
			if (held?.round !== round) return []
			return [{ type: 'PlaceFreed', data: { answerId, round, count: held.count, at } }]
		case 'FulfilPlace':
			return held?.round === round ? fulfil(command, request, held) : []
	}
}

function take(
	{ answerId, round, total, at }: Extract<PlaceCommand, { type: 'TakePlace' }>,
	request: Request,
	held: HeldPlaces | undefined,
): readonly RequestEvent[] {
	if (held && held.round > round) return []
	const isSameRound = held?.round === round
	const count = total - (isSameRound ? held.count : 0)
	if (count <= 0) return []
	if (!PLACES_ARE_TAKEN_IN.includes(request.status)) throw refuse('STATUS_CONFLICT.place')
	// What an earlier round holds is over; it goes in the same append.
	const freed = held && !isSameRound ? held : null
	const free = freePlaces(request)
	if (free !== null && count > free + (freed?.count ?? 0)) throw refuse('NO_PLACES')
	const taken: PlaceTaken = { type: 'PlaceTaken', data: { answerId, round, count, at } }
	return freed
		? [{ type: 'PlaceFreed', data: { answerId, round: freed.round, count: freed.count, at } }, taken]
		: [taken]
}

function fulfil(
	{ answerId, round, total, at }: Extract<PlaceCommand, { type: 'FulfilPlace' }>,
	request: Request,
	held: HeldPlaces,
): readonly RequestEvent[] {
	const count = Math.min(total, held.count)
	const rest = held.count - count
	const all = placesOf(request.terms)
	const isReached = all !== null && sum(Object.values(request.places.fulfilled)) + count >= all
	return [
		{ type: 'PlaceFulfilled', data: { answerId, round, count, at } },
		...(rest > 0 ? [{ type: 'PlaceFreed', data: { answerId, round, count: rest, at } } as const] : []),
		...(isReached && CLOSABLE.includes(request.status)
			? [{ type: 'RequestFulfilled', data: { because: 'goalReached', at } } as const]
			: []),
	]
}
