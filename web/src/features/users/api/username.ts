import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'

/** @throws Failure USERNAME_TAKEN */
export async function changeUsername(username: string): Promise<void> {
	await api.post('/api/v1/change/username', { body: { username } })
	const { user } = session.get()
	if (user) session.set({ status: 'signedIn', user: { ...user, username } })
}
