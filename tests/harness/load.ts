import { setTimeout as sleep } from 'node:timers/promises'
import { actOnce, type Play } from './actions.ts'

export interface Load {
	/**
	 * Resolves when all clients know the outcomes of their calls.
	 * @throws a client's error
	 */
	stop(): Promise<void>
}

/** @param pauseMs the longest pause of a client between two actions, in milliseconds */
export function startLoad(play: Play, clients: number, pauseMs: number): Load {
	let isOn = true
	const work = async () => {
		while (isOn) {
			await actOnce(play)
			await sleep(play.random.next() * pauseMs)
		}
	}
	const working = Promise.all(Array.from({ length: clients }, work))
	working.catch(() => {})
	return {
		async stop() {
			isOn = false
			await working
		},
	}
}
