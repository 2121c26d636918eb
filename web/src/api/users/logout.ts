import { call } from '../client.ts'

/** Ends the session here and on the server. The device forgets everything, and the page starts anew. */
export async function logOut(): Promise<void> {
	try {
		await call('/logout', { method: 'POST' })
	} finally {
		localStorage.clear()
		sessionStorage.clear()
		location.reload()
	}
}
