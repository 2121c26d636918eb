import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import {
	contentOf,
	type DueCheck,
	dueChecks,
	findSignals,
	sketchOfContent,
} from '../../queries/requests/find-signals.ts'
import { saveSignals, saveSketch } from '../../records/requests/signals.ts'

const BATCH = 200

type Worker = Pick<WorkerInfrastructure, 'sql' | 'cipher'>

async function checkRequest(worker: Worker, due: DueCheck, at: Date): Promise<void> {
	const { requestId, authorId, contentId, revision } = due
	const content = await contentOf(worker.sql, contentId)
	// Erased: nothing of it is kept again.
	if (content === null) return
	const signals = await findSignals(worker, due)
	const sketch = sketchOfContent(content)
	if (sketch.length > 0)
		await saveSketch(worker.sql, {
			content_id: contentId,
			request_id: requestId,
			author_id: authorId,
			sketch,
		})
	await saveSignals(
		worker.sql,
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

export const checkRequests = (worker: Worker): ScheduledJob => ({
	name: 'requests/find-signals',
	everyMs: 10_000,
	run: async (now) => {
		const at = new Date(now)
		const failed: unknown[] = []
		for (const due of await dueChecks(worker.sql, at, BATCH))
			await checkRequest(worker, due, at).catch((error: unknown) => failed.push(error))
		if (failed.length > 0) throw failed[0]
	},
})
