import type { DocumentContext } from '../../lib/document.ts'
import { requestPagesQuery } from '../requests/api/list.ts'
import { organizationQuery } from './api/organizations.ts'
import { fundraisersOf } from './fundraisers.tsx'

/** Fetches what the page of an organization shows: itself, and under its first tab what it raises. */
export async function loadOrganization({ params, search, queries, show }: DocumentContext): Promise<void> {
	const { id = '' } = params
	const { data: organization } = await queries.fetchQuery(organizationQuery(id, undefined))
	show('moderation', `organization:${id}`, `organization:${organization._id}`)
	if (search.get('tab') === 'about') return
	const { pages } = await queries.fetchInfiniteQuery(requestPagesQuery(fundraisersOf(organization)))
	show(...pages.flatMap(({ data }) => data.map(({ _id }) => `request:${_id}`)))
}
