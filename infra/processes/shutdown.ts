import type { Logger } from 'pino'

const LONGEST_MS = 30_000

/** Runs once at the first SIGINT or SIGTERM, then ends the process. A second signal ends it at once. */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
	let stopping = false
	const handle = () => {
		if (stopping) process.exit(1)
		stopping = true
		const timer = setTimeout(() => {
			log.error('Stopping took too long.')
			process.exit(1)
		}, LONGEST_MS)
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
