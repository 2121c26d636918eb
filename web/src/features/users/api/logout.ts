import { inTab, onDevice } from '../../../../../client/storage.ts'
import { api } from '../../../lib/client.ts'

/** Ends the session here and on the server, clears the device's storage and reloads. */
export async function logOut(): Promise<void> {
	try {
		await api.post('/api/v1/logout')
	} finally {
		onDevice.clear()
		inTab.clear()
		location.reload()
	}
}
