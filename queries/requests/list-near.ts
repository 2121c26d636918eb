import type { z } from 'zod'
import { NEAR_KM, type requestListQuery } from '../../domain/requests/contract.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { invalidField } from '../../kernel/refusals.ts'

/**
 * Where the version `c` of a request is: the town of the catalogue that its author chose, or what they wrote, which is
 * a town where it reads `City, State`. An index has it.
 */
export const TOWN_KEY = 'coalesce(c.city_id, lower(c.place))'

/** Whether it is in one of some towns. @param towns the placeholder of their keys */
export const isIn = (towns: string): string => `${TOWN_KEY} = ANY (${towns}::text[])`

/** Both keys of each town near the one that a query names, nearest first; null where it names none. */
export async function townsOf(
	places: Pick<Places, 'town' | 'townsNear'>,
	{ near, withinKm = NEAR_KM }: Pick<z.output<typeof requestListQuery>, 'near' | 'withinKm'>,
): Promise<readonly string[] | null> {
	if (near === undefined) return null
	const town = await places.town(near)
	if (!town) throw invalidField('near', 'requests.fields.chooseTown')
	const towns = await places.townsNear(town, withinKm)
	return towns.flatMap(({ id, name, state }) => [id, `${name}, ${state}`.toLowerCase()])
}
