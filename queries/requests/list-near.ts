import type { z } from 'zod'
import { NEAR_KM, type requestListQuery } from '../../domain/requests/contract.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'

/**
 * Where the version `c` of a request is: the town of the catalogue that its author chose, or what they wrote, which is
 * a town where it reads `City, State`. An index has it.
 */
export const TOWN_KEY = 'coalesce(c.city_id, lower(c.place))'

/** Whether it is in one of some towns. @param towns the placeholder of their keys */
export const isIn = (towns: string): string => `${TOWN_KEY} = ANY (${towns}::text[])`

/** Towns near one, nearest first: keys, and how far each is from it in kilometres. Most have two. */
export interface NearTowns {
	readonly keys: readonly string[]
	readonly kilometres: readonly number[]
}

/** The towns near the one that a query names; null where it names none. */
export async function townsOf(
	places: Pick<Places, 'town' | 'townsNear'>,
	{ near, withinKm = NEAR_KM }: Pick<z.output<typeof requestListQuery>, 'near' | 'withinKm'>,
): Promise<NearTowns | null> {
	if (near === undefined) return null
	const town = await places.town(near)
	if (!town) throw invalidField('near', 'requests.fields.chooseTown')
	const towns = await places.townsNear(town, withinKm)
	const kilometres = new Map<string, number>()
	for (const { id, name, state, km } of towns)
		for (const key of [id, `${name}, ${state}`.toLowerCase()])
			if (!kilometres.has(key)) kilometres.set(key, km)
	return { keys: [...kilometres.keys()], kilometres: [...kilometres.values()] }
}
