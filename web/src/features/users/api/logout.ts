import { inTab, onDevice } from '../../../../../client/storage.ts'
import { api } from '../../../lib/client.ts'

/** Ends the session here and on the server. The device forgets everything, and the page starts anew. */
export async function logOut(): Promise<void> {
	try {
		await api.post('/api/v1/logout')
	} finally {
		onDevice.clear()
		inTab.clear()
		location.reload()
	}
}
