import type { Log } from '../ports/log.ts'
import type { JobQueue } from '../ports/queue.ts'
import { newId } from '../wire/ids.ts'
import type { Lane } from './lanes.ts'

/** Wakes workers of a lane, wherever they run. A lost wake-up is no harm: the table is searched as well. */
export type Wake = (lane: Lane) => void

/** How long those who ring again for a lane share the next bell, in milliseconds. */
const SHARED_MS = 20

/** Wakes workers in other processes by the queue, and each lane once in a moment. */
export function ringByQueue(queue: JobQueue, log: Log): Wake {
	const resting = new Map<Lane, { isWanted: boolean }>()
	function ring(lane: Lane): void {
		const rest = resting.get(lane)
		if (rest) {
			rest.isWanted = true
			return
		}
		const begun = { isWanted: false }
		resting.set(lane, begun)
		setTimeout(() => {
			resting.delete(lane)
			if (begun.isWanted) ring(lane)
		}, SHARED_MS)
		queue
			.add(lane, [{ about: lane, key: newId(Date.now()) }])
			.catch((error: Error) =>
				log.warn(`Work of ${lane} waits for the next sweep, since the queue is away: ${error.message}`),
			)
	}
	return ring
}
