import type { DoneAnswer } from '../../../../domain/users/account.contract.ts'
import { call } from '../client.ts'
import { session } from '../session.ts'

/** @throws Failure USERNAME_TAKEN */
export async function changeUsername(username: string): Promise<void> {
	await call<DoneAnswer>('/change/username', { method: 'POST', body: { username } })
	const { user } = session.get()
	if (user) session.set({ status: 'signedIn', user: { ...user, username } })
}
