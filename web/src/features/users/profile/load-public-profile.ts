import type { DocumentContext } from '../../../lib/document.ts'
import { requestPagesQuery } from '../../requests/api/list.ts'
import { publicProfileQuery } from '../api/profile.ts'
import { raisedBy } from './person-fundraisers.tsx'

/** Fetches what the page of a person shows: themselves as everybody sees them, and what they raise. */
export async function loadPublicProfile({ params, queries, show }: DocumentContext): Promise<void> {
	const { data: profile } = await queries.fetchQuery(publicProfileQuery(params.id ?? '', undefined))
	show('moderation', `user:${profile._id}`)
	const { pages } = await queries.fetchInfiniteQuery(requestPagesQuery(raisedBy(profile._id)))
	show(...pages.flatMap(({ data }) => data.map(({ _id }) => `request:${_id}`)))
}
