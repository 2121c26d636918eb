import type { Log } from '../ports/log.ts'
import type { JobQueue } from '../ports/queue.ts'
import { newId } from '../wire/ids.ts'
import type { Lane } from './lanes.ts'

/**
 * Wakes workers of a lane in all processes. A lost wake-up does no harm, since the table is searched as well.
 */
export type Wake = (lane: Lane) => void

const SHARED_MS = 20

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
