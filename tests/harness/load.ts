import { setTimeout as sleep } from 'node:timers/promises'
import { actOnce, type Play } from './actions.ts'

/** Clients that act until they are told to stop. */
export interface Load {
	/** Resolves when the last of them knows what became of what they wanted. @throws what a client threw */
	stop(): Promise<void>
}

/** @param pauseMs longest pause of a client between two deeds, in milliseconds */
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
