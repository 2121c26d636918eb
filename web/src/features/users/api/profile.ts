import { queryOptions } from '@tanstack/react-query'
import type { OwnProfile, ProfileBody } from '../../../../../domain/users/profile.contract.ts'
import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'

const PATH = '/api/v1/user/{id}'

export const ownProfileQuery = (userId: string) =>
	queryOptions({
		queryKey: ['user', userId, 'profile'],
		queryFn: ({ signal }) => api.get(PATH, { path: { id: userId }, signal }),
		select: ({ data }) => data,
	})

export const publicProfileQuery = (key: string, viewer: string | undefined) =>
	queryOptions({
		queryKey: ['publicProfile', key, viewer ?? null],
		queryFn: ({ signal }) => api.get('/api/v1/user/profile/{id}', { path: { id: key }, signal }),
		select: ({ data }) => data,
	})

/** Changes the user's profile; omitted fields stay. The session shows it at once. @throws Failure */
export async function saveProfile(
	userId: string,
	body: ProfileBody,
	idempotencyKey: string,
): Promise<OwnProfile> {
	const { data } = await api.put(PATH, { path: { id: userId }, body, intent: idempotencyKey })
	const { user } = session.get()
	const { name, profile_image_url, phone, phone_verified } = data
	if (user?.unique_id === userId)
		session.set({ status: 'signedIn', user: { ...user, name, profile_image_url, phone, phone_verified } })
	return data
}

/** Saves the user's side on the server. A failure is harmless. */
export async function saveMode(mode: 'donor' | 'donee'): Promise<void> {
	const userId = session.get().user?.unique_id
	if (!userId) return
	await api.put(PATH, { path: { id: userId }, body: { mode }, quiet: true }).catch(() => undefined)
}
