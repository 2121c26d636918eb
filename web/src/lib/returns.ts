import { restoreSession } from './client.ts'
import { queryClient } from './query-client.ts'
import { hasHint, session } from './session.ts'

/** Reads everything again after the browser restored the page from its back/forward cache. */
export async function readAnew(): Promise<void> {
	const idNow = () => session.get().user?.unique_id
	const before = idNow()
	if (hasHint() === (before !== undefined)) {
		// Without a network the page stays readable.
		if (!navigator.onLine) return
		await restoreSession()
		if (idNow() === before) return queryClient.invalidateQueries()
	}
	// The user has changed, so nothing of this page may remain.
	location.reload()
}
