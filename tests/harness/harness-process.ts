import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processEnvironment } from './process-environment.ts'
import { memoryOf, signalTree } from './processes.ts'

export interface HarnessProcess {
	readonly name: string
	start(): Promise<void>
	/** SIGKILL. The supervisor starts it again. */
	kill(): Promise<void>
	freeze(): void
	thaw(): void
	stop(): Promise<void>
	readonly ownEnds: () => number
	readonly memory: () => number
}

export interface ProcessMessages {
	send(message: object): void
}

export interface ProcessOptions {
	readonly name: string
	readonly args: () => readonly string[]
	readonly env: () => Readonly<Record<string, string>>
	readonly logPath: string
	readonly isReady: () => Promise<boolean>
}

const RESTART_MS = 250
const MAX_START_MS = 90_000
const STOP_MS = 20_000

export function createNodeProcess(options: ProcessOptions): HarnessProcess & ProcessMessages {
	const { name, args, env, logPath, isReady } = options
	let child: ChildProcess | null = null
	let isWanted = false
	let wasReady = false
	let isKilled = false
	let ends = 0
	let watching: Promise<void> = Promise.resolve()

	function launch(): ChildProcess {
		const log = createWriteStream(logPath, { flags: 'a' })
		const launched = spawn(process.execPath, [...args()], {
			env: { ...processEnvironment(), ...env() },
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		})
		launched.stdout?.pipe(log, { end: false })
		launched.stderr?.pipe(log, { end: false })
		launched.once('close', () => log.end())
		launched.on('error', () => {})
		// A killed process receives no more messages.
		launched.channel?.unref()
		return launched
	}

	async function supervise(): Promise<void> {
		while (isWanted) {
			isKilled = false
			wasReady = false
			child = launch()
			await once(child, 'exit')
			if (isWanted && !isKilled && wasReady) ends += 1
			if (isWanted) await sleep(RESTART_MS)
		}
	}

	async function untilReady(): Promise<void> {
		const until = Date.now() + MAX_START_MS
		while (!(await isReady())) {
			if (Date.now() > until) throw new Error(`The ${name} did not start; see ${logPath}.`)
			await sleep(100)
		}
		wasReady = true
	}

	return {
		name,
		async start() {
			if (!isWanted) {
				isWanted = true
				watching = supervise()
			}
			await untilReady()
		},
		async kill() {
			const victim = child
			isKilled = true
			if (!victim?.pid || victim.exitCode !== null || victim.signalCode !== null) return
			const gone = once(victim, 'exit')
			signalTree(victim.pid, 'SIGKILL')
			await gone
		},
		freeze() {
			if (child?.pid) signalTree(child.pid, 'SIGSTOP')
		},
		thaw() {
			if (child?.pid) signalTree(child.pid, 'SIGCONT')
		},
		async stop() {
			isWanted = false
			const last = child
			if (last?.pid && last.exitCode === null && last.signalCode === null) {
				last.kill('SIGCONT')
				last.kill('SIGTERM')
				const impatient = setTimeout(() => last.kill('SIGKILL'), STOP_MS)
				await once(last, 'exit')
				clearTimeout(impatient)
			}
			await watching
		},
		ownEnds: () => ends,
		memory: () => (child?.pid ? memoryOf(child.pid) : 0),
		send(message) {
			if (child?.connected) child.send(message, () => {})
		},
	}
}
