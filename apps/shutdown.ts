import type { Logger } from 'pino'

const TIMEOUT_MS = 30_000
/** Ctrl-C reaches a process twice when it was started by npm, which passes signals on. */
const SAME_SIGNAL_MS = 1_000

/** Runs once at the first SIGINT or SIGTERM, then ends the process. A second signal ends it at once. */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
	let stoppingSince: number | null = null
	const handle = () => {
		if (stoppingSince !== null) {
			if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
			return
		}
		stoppingSince = performance.now()
		const timer = setTimeout(() => {
			log.error('Stopping took too long.')
			process.exit(1)
		}, TIMEOUT_MS)
		stop().then(
			() => {
				clearTimeout(timer)
				process.exit(0)
			},
			(error: unknown) => {
				log.error({ err: error }, 'Stopping failed.')
				process.exit(1)
			},
		)
	}
	process.on('SIGINT', handle)
	process.on('SIGTERM', handle)
}
