import type { BackofficeOrganizationDetail } from '../../../domain/organizations/backoffice.contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const pathOf = (id: string) => `/api/backoffice/organizations/${encodeURIComponent(id)}`

/** What was seen, and the decision's own key. */
interface Seen {
	readonly etag: string
	readonly intent: string
}

/** What admins read of organizations, and decide about them. */
export interface OrganizationCalls {
	organization(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeOrganizationDetail>
	organizationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	/** Verifies an organization, or says why not. */
	reviewOrganization(
		id: string,
		decision: { readonly isProfileVerified: boolean; readonly reason: string } & Seen,
	): Promise<BackofficeOrganizationDetail>
	markTopOrganization(
		id: string,
		decision: { readonly isTopOrg: boolean } & Seen,
	): Promise<BackofficeOrganizationDetail>
}

export function createOrganizationCalls(http: Http): OrganizationCalls {
	const read = async <T>(path: string, signal: AbortSignal | undefined): Promise<T> =>
		(await (await http.send(path, { signal })).json()) as T
	const decide = async (path: string, body: object, { etag, intent }: Seen) =>
		(await (
			await http.send(path, { method: 'POST', body, etag, intent })
		).json()) as BackofficeOrganizationDetail
	return {
		organization: (id, options) => read(pathOf(id), options?.signal),
		organizationTimeline: async (id, options) =>
			(await read<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, options?.signal)).data,
		reviewOrganization: (id, { isProfileVerified, reason, ...seen }) =>
			decide(`${pathOf(id)}/verification`, { isProfileVerified, reason }, seen),
		markTopOrganization: (id, { isTopOrg, ...seen }) => decide(`${pathOf(id)}/top`, { isTopOrg }, seen),
	}
}
