import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type {
	BackofficeUserDetail,
	ChangeRoleBody,
	EndSessionsBody,
} from '../../../domain/users/backoffice.contract.ts'
import type { RevealedContact } from '../../../domain/users/user-filters.contract.ts'
import type { Http } from './http.ts'

const pathOf = (id: string) => `/api/backoffice/users/${encodeURIComponent(id)}`

export interface SeenUser {
	user: BackofficeUserDetail
	/** Counts the changes of their roles that were seen. */
	etag: string
}

export interface RoleChange {
	readonly action: 'grant' | 'revoke'
	readonly body: ChangeRoleBody
	readonly etag: string
	readonly intent: string
}

/** Who people are and which roles they hold. */
export interface UserCalls {
	user(id: string, options?: { signal?: AbortSignal }): Promise<SeenUser>
	userTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	changeRole(id: string, change: RoleChange): Promise<SeenUser>
	/** Signs them out on all of their devices. */
	signOutEverywhere(id: string, body: EndSessionsBody, intent: string): Promise<SeenUser>
	/** How to reach somebody. The server writes down that somebody looked. */
	revealContact(id: string): Promise<RevealedContact>
}

export function createUserCalls(http: Http): UserCalls {
	const seen = async (response: Response): Promise<SeenUser> => ({
		user: (await response.json()) as BackofficeUserDetail,
		etag: response.headers.get('ETag') ?? '',
	})
	return {
		user: async (id, options) => seen(await http.send(pathOf(id), { signal: options?.signal })),
		async userTimeline(id, options) {
			const response = await http.send(`${pathOf(id)}/timeline`, { signal: options?.signal })
			return ((await response.json()) as { data: TimelineEntry[] }).data
		},
		revealContact: async (id) =>
			(await (await http.send(`${pathOf(id)}/contact`, { method: 'POST' })).json()) as RevealedContact,
		signOutEverywhere: async (id, body, intent) =>
			seen(await http.send(`${pathOf(id)}/sessions/end`, { method: 'POST', body, intent })),
		changeRole: async (id, { action, body, etag, intent }) =>
			seen(await http.send(`${pathOf(id)}/roles/${action}`, { method: 'POST', body, etag, intent })),
	}
}
