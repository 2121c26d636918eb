import type { DocumentContext } from '../../../lib/document.ts'
import { type RequestFilters, requestPagesQuery } from './list.ts'

/**
 * Fetches the first page of a list of requests for a document, and registers them for live updates. @throws
 * Failure
 */
export async function showRequests(
	{ queries, show }: DocumentContext,
	filters: RequestFilters,
	cursor?: string,
): Promise<void> {
	const { pages } = await queries.fetchInfiniteQuery(requestPagesQuery(filters, cursor))
	const requests = pages.flatMap(({ data, search }) => [...data, ...(search?.near?.data ?? [])])
	show(...requests.map(({ _id }) => `request:${_id}`))
}
