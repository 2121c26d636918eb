import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { requestPagesQuery } from '../api/list.ts'
import { structuredRequests } from '../components/structured-list.ts'
import { CURSOR } from './place.ts'
import { filtersOf, readSearch } from './search-address.ts'

export function structuredSearch(
	{ params, search: query, region, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const search = readSearch(query, params.keyword ?? '', region)
	const list = requestPagesQuery(filtersOf(search), query.get(CURSOR) ?? undefined)
	const found = queries.getQueryData(list.queryKey)
	return structuredRequests(page, found?.pages.flatMap(({ data }) => data) ?? [])
}
