import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import {
	contentOf,
	type DueCheck,
	dueChecks,
	findSignals,
	sketchOfContent,
} from '../../queries/requests/find-signals.ts'
import { saveSignals, saveSketch } from '../../records/requests/signals.ts'

/** How many requests one turn checks. */
const BATCH = 200

interface CheckDeps {
	readonly sql: Sql
	readonly cipher: Cipher
}

/** Finds the signals of one request, and keeps a sample of its text for those that come later. */
async function checkRequest(deps: CheckDeps, due: DueCheck, at: Date): Promise<void> {
	const { requestId, authorId, contentId, revision } = due
	const content = await contentOf(deps.sql, contentId)
	// Erased: nothing of it is kept again.
	if (content === null) return
	const signals = await findSignals(deps, due)
	const sketch = sketchOfContent(content)
	if (sketch.length > 0)
		await saveSketch(deps.sql, {
			content_id: contentId,
			request_id: requestId,
			author_id: authorId,
			sketch,
		})
	await saveSignals(
		deps.sql,
		{ request_id: requestId, author_id: authorId, revision, checked_at: at },
		signals.map(({ kind, strength, excerpts, otherIds, count }) => ({
			request_id: requestId,
			kind,
			author_id: authorId,
			strength,
			excerpts,
			other_ids: otherIds,
			count,
			found_at: at,
		})),
	)
}

/** Looks for signals in requests that are new, changed or reported, and once a day in those that still wait. */
export const checkRequests = (deps: CheckDeps): ScheduledJob => ({
	name: 'requests/find-signals',
	everyMs: 10_000,
	run: async (now) => {
		const at = new Date(now)
		const failed: unknown[] = []
		// One that can't be checked keeps nobody from the others.
		for (const due of await dueChecks(deps.sql, at, BATCH))
			await checkRequest(deps, due, at).catch((error: unknown) => failed.push(error))
		if (failed.length > 0) throw failed[0]
	},
})
