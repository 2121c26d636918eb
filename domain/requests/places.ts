import { notFound } from '../../kernel/wire/refusals.ts'
import { type HeldPlaces, holderOf, type PlaceEvent, type Places } from './places.state.ts'
import { refuse } from './refusals.contract.ts'
import type { PlaceTaken, RequestEvent, Terms } from './requests.events.ts'
import type { Request, RequestState } from './requests.state.ts'
import { CLOSABLE, PLACES_ARE_TAKEN_IN } from './transitions.contract.ts'

/**
 * Places are taken before an answer is accepted, and freed once its round is over. Totals are those of the
 * answer's whole round, so that a repeated command changes nothing.
 */
export type PlaceCommand =
	| (OfHolder & { readonly type: 'TakePlace'; readonly total: number })
	| (OfHolder & { readonly type: 'FreePlace' })
	| (OfHolder & { readonly type: 'FulfilPlace'; readonly total: number })
interface OfHolder {
	readonly answerId: string
	readonly shift?: string | undefined
	readonly round: number
	readonly at: string
}

const PLACE_COMMANDS: readonly string[] = [
	'TakePlace',
	'FreePlace',
	'FulfilPlace',
] satisfies PlaceCommand['type'][]

export const isPlaceCommand = (command: { readonly type: string }): command is PlaceCommand =>
	PLACE_COMMANDS.includes(command.type)

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const shiftOf = (holder: string): string | undefined => holder.split('/')[1]

const takenBy = ({ held, fulfilled }: Places): (readonly [holder: string, count: number])[] => [
	...Object.entries(held).map(([holder, { count }]) => [holder, count] as const),
	...Object.entries(fulfilled),
]

/** Returns the number of taken places, in total or of a shift. */
export const takenIn = (places: Places, shift?: string): number =>
	sum(
		takenBy(places).flatMap(([holder, count]) =>
			shift === undefined || shiftOf(holder) === shift ? [count] : [],
		),
	)

export const placesOf = ({ target }: Terms): number | null => target?.count ?? null

export const shiftsOf = ({ target }: Terms): readonly string[] => Object.keys(target?.shifts ?? {})

/** Returns the number of free places, in total or of a shift; null when it is not limited. */
export function freePlaces(
	{ terms, places }: Pick<Request, 'terms' | 'places'>,
	shift?: string,
): number | null {
	const all = placesOf(terms)
	if (all === null) return null
	const free = all - takenIn(places)
	// Those who answered before there were shifts have places of the whole.
	const ofShift = shift === undefined ? free : (terms.target?.shifts?.[shift] ?? 0) - takenIn(places, shift)
	return Math.max(0, Math.min(free, ofShift))
}

export const heldShifts = ({ held }: Places, answerId: string): Readonly<Record<string, HeldPlaces>> =>
	Object.fromEntries(
		Object.entries(held).flatMap(([holder, places]) => {
			const shift = shiftOf(holder)
			return shift !== undefined && holder === holderOf(answerId, shift) ? [[shift, places]] : []
		}),
	)

/**
 * Refuses new terms with fewer places than are taken, or without a shift in use.
 * @throws DomainError TARGET_BELOW_TAKEN, SHIFT_IN_USE
 */
export function mustCoverPlaces(terms: Terms, places: Places): void {
	const all = placesOf(terms)
	const taken = takenIn(places)
	if (all !== null && taken > all) throw refuse('TARGET_BELOW_TAKEN', { taken }, 'target')
	for (const [holder] of takenBy(places)) {
		const shift = shiftOf(holder)
		if (shift === undefined) continue
		const ofShift = takenIn(places, shift)
		if (ofShift > (terms.target?.shifts?.[shift] ?? 0))
			throw refuse('SHIFT_IN_USE', { taken: ofShift }, 'shifts')
	}
}

/** @throws DomainError NOT_FOUND, STATUS_CONFLICT, NO_PLACES */
export function decidePlace(command: PlaceCommand, request: RequestState): readonly RequestEvent[] {
	if (request.status === 'none') throw notFound('request')
	const { answerId, shift, round } = command
	const held = request.places.held[holderOf(answerId, shift)]
	switch (command.type) {
		case 'TakePlace':
			return take(command, request, held)
		case 'FreePlace':
			if (held?.round !== round) return []
			return [{ type: 'PlaceFreed', data: placeOf(command, held) }]
		case 'FulfilPlace':
			return held?.round === round ? fulfil(command, request, held) : []
	}
}

const placeOf = ({ answerId, shift, at }: OfHolder, { round, count }: HeldPlaces): PlaceEvent['data'] => ({
	answerId,
	...(shift !== undefined && { shift }),
	round,
	count,
	at,
})

function take(
	command: Extract<PlaceCommand, { type: 'TakePlace' }>,
	request: Request,
	held: HeldPlaces | undefined,
): readonly RequestEvent[] {
	const { shift, round, total } = command
	if (held && held.round > round) return []
	const isSameRound = held?.round === round
	const count = total - (isSameRound ? held.count : 0)
	if (count <= 0) return []
	if (!PLACES_ARE_TAKEN_IN.includes(request.status)) throw refuse('STATUS_CONFLICT.place')
	const freed = held && !isSameRound ? held : null
	const free = freePlaces(request, shift)
	if (free !== null && count > free + (freed?.count ?? 0)) throw refuse('NO_PLACES')
	const taken: PlaceTaken = { type: 'PlaceTaken', data: placeOf(command, { round, count }) }
	return freed ? [{ type: 'PlaceFreed', data: placeOf(command, freed) }, taken] : [taken]
}

function fulfil(
	command: Extract<PlaceCommand, { type: 'FulfilPlace' }>,
	request: Request,
	held: HeldPlaces,
): readonly RequestEvent[] {
	const { round, total, at } = command
	const count = Math.min(total, held.count)
	const rest = held.count - count
	const all = placesOf(request.terms)
	const isReached = all !== null && sum(Object.values(request.places.fulfilled)) + count >= all
	return [
		{ type: 'PlaceFulfilled', data: placeOf(command, { round, count }) },
		...(rest > 0 ? [{ type: 'PlaceFreed', data: placeOf(command, { round, count: rest }) } as const] : []),
		...(isReached && CLOSABLE.includes(request.status)
			? [{ type: 'RequestFulfilled', data: { because: 'goalReached', at } } as const]
			: []),
	]
}
