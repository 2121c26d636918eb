import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../kernel/ports/log.ts'

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 30_000
/** A child that ran this long didn't fail at its start. */
const RAN_MS = 10_000

export interface Child {
	readonly pid: () => number | undefined
	stop(): Promise<void>
}

interface Program {
	readonly file: URL
	/** Such as `the audio rooms`. */
	readonly name: string
	readonly args?: readonly string[]
	/** Beside the environment of this process. */
	readonly env?: NodeJS.ProcessEnv
}

/** Runs a program in a process of its own, and starts it again when it ends. It ends with this process. */
export function startChild({ file, name, args = [], env = {} }: Program, log: Log): Child {
	let child: ChildProcess | null = null
	let timer: NodeJS.Timeout | undefined
	let isOver = false
	let pause = FIRST_PAUSE_MS

	function start(): void {
		const begun = performance.now()
		child = fork(file, args, {
			env: { ...process.env, ...env },
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		})
		child.once('exit', (code, signal) => {
			child = null
			if (isOver) return
			pause = performance.now() - begun > RAN_MS ? FIRST_PAUSE_MS : Math.min(2 * pause, MAX_PAUSE_MS)
			log.warn(`The process of ${name} ended (${signal ?? code}). It is started again.`)
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
