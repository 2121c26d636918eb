import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { OrganizationSummary } from '../../../../domain/organizations/contract.ts'
import type { List } from '../../lib/client.ts'
import type { DocumentContext } from '../../lib/document.ts'

type Organizations = List<OrganizationSummary>

/** Fetches organizations for a document, and says that it shows them. @throws Failure */
export async function showOrganizations<Key extends QueryKey>(
	{ queries, show }: DocumentContext,
	query: FetchQueryOptions<Organizations, Error, Organizations, Key>,
): Promise<void> {
	const { data } = await queries.fetchQuery(query)
	// What moderators hide is none of an organization's own changes.
	show('moderation', ...data.map(({ _id }) => `organization:${_id}`))
}
