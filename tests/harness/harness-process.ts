import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processEnvironment } from './process-environment.ts'
import { memoryOf, signalTree } from './processes.ts'

/** Something of the system that runs as a process of its own, and that can be killed and frozen. */
export interface HarnessProcess {
	readonly name: string
	/** Starts it, and from then on again whenever it ends, as a supervisor does. */
	start(): Promise<void>
	/** SIGKILL. The supervisor starts it again. */
	kill(): Promise<void>
	freeze(): void
	thaw(): void
	/** Ends it in order, and for good. */
	stop(): Promise<void>
	/** How often it ended although nobody had killed it. A start that finds no database doesn't count. */
	readonly ownEnds: () => number
	/** Bytes; 0 when it isn't there. */
	readonly memory: () => number
}

/** Messages to a process that are not its business: the time that its clock shows. */
export interface ProcessMessages {
	send(message: object): void
}

export interface ProcessOptions {
	readonly name: string
	/** The program's arguments after `node`. */
	readonly args: () => readonly string[]
	readonly env: () => Readonly<Record<string, string>>
	readonly logPath: string
	/** Whether it works already. */
	readonly isReady: () => Promise<boolean>
}

const RESTART_MS = 250
const MAX_START_MS = 90_000
const STOP_MS = 20_000

/** A process of the harness that is a Node process of this project. */
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
		// One that was killed takes no message any more.
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
