import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	namedAnswer,
	OwnProfile,
	ProfileBody,
	PublicProfile,
} from '../../../../domain/users/profile.contract.ts'
import { call, type One } from '../client.ts'
import { session } from '../session.ts'

/** One's own profile. */
export const ownProfileQuery = (userId: string) =>
	queryOptions({
		queryKey: ['user', userId, 'profile'],
		queryFn: ({ signal }) => call<One<OwnProfile>>(`/user/${encodeURIComponent(userId)}`, { signal }),
		select: ({ data }) => data,
	})

/** What anybody may know of a person. */
export const publicProfileQuery = (key: string, viewer: string | undefined) =>
	queryOptions({
		queryKey: ['publicProfile', key, viewer ?? null],
		queryFn: ({ signal }) => call<One<PublicProfile>>(`/user/profile/${encodeURIComponent(key)}`, { signal }),
		select: ({ data }) => data,
	})

type Named = z.infer<typeof namedAnswer>

/** Who goes by a name: a person or an organization. */
export const namedQuery = (name: string) =>
	queryOptions({
		queryKey: ['named', name],
		queryFn: ({ signal }) => call<Named>(`/userOrOrgName/${encodeURIComponent(name)}`, { signal }),
		select: ({ data }) => data,
	})

/** Changes one's own profile; what is left out stays. The session shows it at once. @throws Failure */
export async function saveProfile(
	userId: string,
	body: ProfileBody,
	idempotencyKey: string,
): Promise<OwnProfile> {
	const path = `/user/${encodeURIComponent(userId)}`
	const { data } = await call<One<OwnProfile>>(path, { method: 'PUT', body, idempotencyKey })
	const { user } = session.get()
	const { name, profile_image_url, phone, phone_verified } = data
	if (user?.unique_id === userId)
		session.set({ status: 'signedIn', user: { ...user, name, profile_image_url, phone, phone_verified } })
	return data
}

/** Tells the server as what somebody is here, so that they are found as such. Failing does no harm. */
export async function saveMode(mode: 'donor' | 'donee'): Promise<void> {
	const userId = session.get().user?.unique_id
	if (!userId) return
	await call(`/user/${userId}`, { method: 'PUT', body: { mode } }).catch(() => undefined)
}
