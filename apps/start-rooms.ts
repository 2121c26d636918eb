import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Platform } from './platform.ts'

const ROOMS = new URL('./rooms.ts', import.meta.url)
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 30_000
/** A child that ran this long didn't fail at its start. */
const RAN_MS = 10_000

export interface RoomsChild {
	readonly pid: () => number | undefined
	stop(): Promise<void>
}

/** Runs the voices of audio rooms in a child, and starts it again when it ends. */
export function startRooms({
	config,
	environment,
	log,
}: Pick<Platform, 'config' | 'log'> & {
	readonly environment: Pick<Platform['environment'], 'databaseUrl'>
}): RoomsChild {
	let child: ChildProcess | null = null
	let timer: NodeJS.Timeout | undefined
	let isOver = false
	let pause = FIRST_PAUSE_MS

	function start(): void {
		const begun = performance.now()
		child = fork(ROOMS, {
			env: {
				...process.env,
				NODE_ENV: config.mode,
				HOST: config.host,
				PORT: String(config.port),
				// Its parent answers for it.
				OPERATIONS_PORT: String(config.port),
				ROOMS_UDP_PORT: String(config.rooms.port),
				ROOMS_PUBLIC_ADDRESS: config.rooms.publicAddress ?? '',
				DATABASE_URL: environment.databaseUrl,
				DATABASE_ADMIN_URL: '',
				LOG_LEVEL: log.level,
			},
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		})
		child.once('exit', (code, signal) => {
			child = null
			if (isOver) return
			pause = performance.now() - begun > RAN_MS ? FIRST_PAUSE_MS : Math.min(2 * pause, MAX_PAUSE_MS)
			log.warn(`The process of the audio rooms ended (${signal ?? code}). It is started again.`)
			timer = setTimeout(start, pause)
		})
	}
	start()
	return {
		pid: () => child?.pid,
		async stop() {
			isOver = true
			clearTimeout(timer)
			if (child === null) return
			const ended = once(child, 'exit')
			child.kill('SIGTERM')
			await ended
		},
	}
}
