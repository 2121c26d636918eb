import type { VirtualClock } from '../clock.ts'

const CHECK_INTERVAL_MS = 1_000

export function keepUp(clock: VirtualClock, catchUp: () => void): { catchUp(): void; stop(): void } {
	const unfollow = clock.onTurn(catchUp)
	const timer = setInterval(catchUp, CHECK_INTERVAL_MS)
	timer.unref()
	return {
		catchUp,
		stop() {
			clearInterval(timer)
			unfollow()
		},
	}
}
