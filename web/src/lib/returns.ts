import { restoreSession } from './client.ts'
import { queryClient } from './query-client.ts'
import { hasHint, session } from './session.ts'

/** Reads everything anew: the browser shows the page again, which it had put aside whole. */
export async function readAnew(): Promise<void> {
	const before = session.get().user?.unique_id
	if (hasHint()) await restoreSession()
	// Whoever was signed in has left, or somebody else has come: nothing of this page is theirs.
	const isSame = hasHint() === (before !== undefined) && session.get().user?.unique_id === before
	if (isSame) await queryClient.invalidateQueries()
	else location.reload()
}
