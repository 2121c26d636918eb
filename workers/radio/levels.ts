import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { nextUnmeasured, setLevel } from '../../records/radio/levels.ts'

const PAUSE_MS = 2 * SECOND_MS
const AGAIN_MS = 10 * MINUTE_MS

type Worker = Pick<WorkerInfrastructure, 'sql' | 'wallClock' | 'log'> & {
	readonly files: Pick<FileStore, 'quietParts'>
}

/** Listens once to each recording that is planned, and writes down where it can't be heard. */
export function createMeter(worker: Worker): Sweep {
	const stopping = new AbortController()
	const measureNext = createMeasuring(worker, stopping.signal)
	const sweep = createSweep(async () => {
		try {
			while (!stopping.signal.aborted && (await measureNext()));
		} catch (error) {
			worker.log.warn(`Recordings can't be measured: ${messageOf(error)}`)
		}
	}, PAUSE_MS)
	return {
		start: sweep.start,
		stop: () => {
			stopping.abort()
			return sweep.stop()
		},
	}
}

/** Returns a function that measures a recording; false when none is left. */
export function createMeasuring(
	{ sql, files, wallClock, log }: Worker,
	gone: AbortSignal,
): () => Promise<boolean> {
	/** When recordings that can't be read are tried again, by their paths. */
	const failed = new Map<string, number>()
	return async () => {
		const now = wallClock.now()
		for (const [path, until] of failed) if (until <= now) failed.delete(path)
		const next = await nextUnmeasured(sql, frameAt(now), [...failed.keys()])
		if (next === null) return false
		try {
			const quiet = await files.quietParts({ path: next.path, sender: { id: 'radio', gone } })
			if (quiet === null) failed.set(next.path, now + AGAIN_MS)
			else await setLevel(sql, next, quiet, new Date(now))
		} catch (error) {
			if (gone.aborted) return false
			log.warn(`The level of ${next.path} can't be measured: ${messageOf(error)}`)
			failed.set(next.path, now + AGAIN_MS)
		}
		return true
	}
}
