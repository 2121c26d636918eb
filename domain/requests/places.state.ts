import type { PlaceFreed, PlaceFulfilled, PlaceTaken } from './requests.events.ts'

export type PlaceEvent = PlaceTaken | PlaceFreed | PlaceFulfilled

export interface HeldPlaces {
	readonly round: number
	readonly count: number
}

export interface Places {
	readonly held: Readonly<Record<string, HeldPlaces>>
	readonly fulfilled: Readonly<Record<string, number>>
}
export const NO_PLACES_TAKEN: Places = { held: {}, fulfilled: {} }

/** Returns the key of held places; each shift of an answer has its own. */
export const holderOf = (answerId: string, shift: string | undefined): string =>
	shift === undefined ? answerId : `${answerId}/${shift}`

export function placesAfter(places: Places, { type, data }: PlaceEvent): Places {
	const holder = holderOf(data.answerId, data.shift)
	const { [holder]: before, ...others } = places.held
	switch (type) {
		case 'PlaceTaken': {
			const count = (before?.count ?? 0) + data.count
			return { ...places, held: { ...others, [holder]: { round: data.round, count } } }
		}
		case 'PlaceFreed':
			return { ...places, held: withRest(others, data, before) }
		case 'PlaceFulfilled': {
			const count = (places.fulfilled[holder] ?? 0) + data.count
			return {
				held: withRest(others, data, before),
				fulfilled: { ...places.fulfilled, [holder]: count },
			}
		}
	}
}

function withRest(
	others: Places['held'],
	{ answerId, shift, count }: PlaceEvent['data'],
	before: HeldPlaces | undefined,
): Places['held'] {
	const rest = (before?.count ?? 0) - count
	return before && rest > 0
		? { ...others, [holderOf(answerId, shift)]: { round: before.round, count: rest } }
		: others
}
