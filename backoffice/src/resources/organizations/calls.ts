import type { Client } from '../../../../client/client.ts'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import type { OrganizationBody } from '../../../../domain/organizations/contract.ts'
import type {
	BackofficeTaxRegistration,
	RevealedTaxNumbers,
} from '../../../../domain/organizations/tax.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends OrganizationCalls {}
}

const PATH = '/api/backoffice/organizations/{id}'
const TAX = '/api/backoffice/taxRegistrations/{id}'

interface Seen {
	readonly etag: string
	readonly intent: string
}

interface OrganizationCalls {
	organization(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeOrganizationDetail>
	organizationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	/**
	 * Registers an organization if the id is null, or changes its details. The etag is that of the saved
	 * version.
	 */
	saveOrganization(
		id: string | null,
		body: OrganizationBody,
		seen: Seen,
	): Promise<{ readonly id: string; readonly etag: string; readonly isProfileVerified: boolean }>
	reviewOrganization(
		id: string,
		decision: { readonly isProfileVerified: boolean; readonly reason: string } & Seen,
	): Promise<BackofficeOrganizationDetail>
	markTopOrganization(
		id: string,
		decision: { readonly isTopOrg: boolean } & Seen,
	): Promise<BackofficeOrganizationDetail>
	taxRegistration(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeTaxRegistration>
	reviewTaxRegistration(
		id: string,
		decision: { readonly isVerified: boolean; readonly reason: string } & Seen,
	): Promise<BackofficeTaxRegistration>
	/** Reads the numbers in full; the server logs the access. */
	revealTaxNumbers(id: string): Promise<RevealedTaxNumbers>
}

export const createCalls = (api: Client): OrganizationCalls => ({
	organization: (id, options) => api.get(PATH, { path: { id }, signal: options?.signal }),
	organizationTimeline: async (id, options) =>
		(await api.get(`${PATH}/timeline`, { path: { id }, signal: options?.signal })).data,
	async saveOrganization(id, body, { etag, intent }) {
		const saved = await (id === null
			? api.answer('post', '/api/v1/organization', { body, intent })
			: api.answer('put', '/api/v1/organization/{id}', { path: { id }, body, etag, intent }))
		const { _id, isProfileVerified } = saved.body.data
		return { id: _id, etag: saved.etag, isProfileVerified }
	},
	reviewOrganization: (id, { isProfileVerified, reason, etag, intent }) =>
		api.post(`${PATH}/verification`, { path: { id }, body: { isProfileVerified, reason }, etag, intent }),
	markTopOrganization: (id, { isTopOrg, etag, intent }) =>
		api.post(`${PATH}/top`, { path: { id }, body: { isTopOrg }, etag, intent }),
	taxRegistration: (id, options) => api.get(TAX, { path: { id }, signal: options?.signal }),
	reviewTaxRegistration: (id, { isVerified, reason, etag, intent }) =>
		api.post(`${TAX}/verification`, { path: { id }, body: { isVerified, reason }, etag, intent }),
	revealTaxNumbers: (id) => api.post(`${TAX}/reveal`, { path: { id } }),
})
