import { restoreSession } from './client.ts'
import { queryClient } from './query-client.ts'
import { hasHint, session } from './session.ts'

/** Reads everything anew: the browser shows the page again, which it had put aside whole. */
export async function readAnew(): Promise<void> {
	const idNow = () => session.get().user?.unique_id
	const before = idNow()
	if (hasHint() === (before !== undefined)) {
		// Without a network the page stays readable.
		if (!navigator.onLine) return
		await restoreSession()
		if (idNow() === before) return queryClient.invalidateQueries()
	}
	// Whoever was signed in has left, or somebody else has come: nothing of this page is theirs.
	location.reload()
}
