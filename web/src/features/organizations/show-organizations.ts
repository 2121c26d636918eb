import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { OrganizationSummary } from '../../../../domain/organizations/contract.ts'
import type { List } from '../../lib/client.ts'
import type { DocumentContext } from '../../lib/document.ts'

type Organizations = List<OrganizationSummary>

/** Fetches organizations for a document, and registers them for live updates. @throws Failure */
export async function showOrganizations<Key extends QueryKey>(
	{ queries, show }: DocumentContext,
	query: FetchQueryOptions<Organizations, Error, Organizations, Key>,
): Promise<void> {
	const { data } = await queries.fetchQuery(query)
	// Moderation is no change of an organization itself.
	show('moderation', ...data.map(({ _id }) => `organization:${_id}`))
}
