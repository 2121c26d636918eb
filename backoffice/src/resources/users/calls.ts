import type { Answer, Client } from '../../../../client/client.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'
import type { CreatedToken, CreateTokenBody } from '../../../../domain/users/api-tokens.contract.ts'
import type {
	BackofficeUserDetail,
	ChangeRoleBody,
	EndSessionsBody,
} from '../../../../domain/users/backoffice.contract.ts'
import type { ExportedList } from '../../../../domain/users/exports.contract.ts'
import type { ConfirmProofBody } from '../../../../domain/users/factor-proof.contract.ts'
import type { RevealedContact } from '../../../../domain/users/user-filters.contract.ts'
import { CSV, type Download, named } from '../../providers/downloads.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends UserCalls {}
}

const PATH = '/api/backoffice/users/{id}'

export interface SeenUser {
	user: BackofficeUserDetail
	etag: string
}

export interface RoleChange {
	readonly action: 'grant' | 'revoke'
	readonly body: ChangeRoleBody
	readonly etag: string
	readonly intent: string
}

interface UserCalls {
	user(id: string, options?: { signal?: AbortSignal }): Promise<SeenUser>
	userTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	changeRole(id: string, change: RoleChange): Promise<SeenUser>
	signOutEverywhere(id: string, body: EndSessionsBody, intent: string): Promise<SeenUser>
	confirmProof(id: string, body: ConfirmProofBody, intent: string): Promise<SeenUser['user']>
	/** Reads the contact data. The server logs the access. */
	revealContact(id: string, reason: string): Promise<RevealedContact>
	/** Requests an export with full addresses for a reason. @returns the id of the export */
	requestExport(
		list: ExportedList,
		body: { readonly filter: object; readonly reason: string },
	): Promise<string>
	downloadExport(list: ExportedList, id: string): Promise<Download>
	/** Creates a token; its secret is in this answer alone. */
	createApiToken(body: CreateTokenBody, intent: string): Promise<CreatedToken>
	revokeApiToken(id: string): Promise<void>
}

const seen = async (answer: Promise<Answer<BackofficeUserDetail>>): Promise<SeenUser> => {
	const { body, etag } = await answer
	return { user: body, etag }
}

export const createCalls = (api: Client): UserCalls => ({
	user: (id, options) => seen(api.answer('get', PATH, { path: { id }, signal: options?.signal })),
	userTimeline: async (id, options) =>
		(await api.get(`${PATH}/timeline`, { path: { id }, signal: options?.signal })).data,
	revealContact: (id, reason) => api.post(`${PATH}/contact`, { path: { id }, body: { reason } }),
	requestExport: async (list, body) => (await api.post(`/api/backoffice/${list}/exports`, { body })).data.id,
	downloadExport: (list, id) =>
		named(api.download(`/api/backoffice/${list}/exports/{id}/csv`, { path: { id }, accept: CSV })),
	createApiToken: async (body, intent) =>
		(await api.post('/api/backoffice/apiTokens', { body, intent })).data,
	async revokeApiToken(id) {
		await api.post('/api/backoffice/apiTokens/{id}/revoke', { path: { id } })
	},
	confirmProof: (id, body, intent) =>
		api.post(`${PATH}/factor-proof/confirm`, { path: { id }, body, intent }),
	signOutEverywhere: (id, body, intent) =>
		seen(api.answer('post', `${PATH}/sessions/end`, { path: { id }, body, intent })),
	changeRole: (id, { action, body, etag, intent }) =>
		seen(api.answer('post', `${PATH}/roles/${action}`, { path: { id }, body, etag, intent })),
})
