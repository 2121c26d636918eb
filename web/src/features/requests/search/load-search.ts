import type { DocumentContext } from '../../../lib/document.ts'
import { citiesQuery, statesQuery } from '../../catalog/api/places.ts'
import { requestCountsQuery } from '../api/counts.ts'
import { showRequests } from '../api/show-requests.ts'
import { CURSOR, DRAWER, OPEN } from './place.ts'
import { filtersOf, narrowing, readSearch, stateIn } from './search-address.ts'

export async function loadSearch(context: DocumentContext): Promise<void> {
	const { params, search: query, region, queries } = context
	const search = readSearch(query, params.keyword ?? '', region)
	const list = showRequests(context, filtersOf(search), query.get(CURSOR) ?? undefined)
	if (query.get(DRAWER) !== OPEN) return list
	const stateId = stateIn(search, query)
	await Promise.all([
		list,
		queries.fetchQuery(requestCountsQuery(narrowing(search))),
		...(search.region === 'all' ? [] : [queries.fetchQuery(statesQuery(search.region))]),
		...(stateId ? [queries.fetchQuery(citiesQuery(stateId))] : []),
	])
}
