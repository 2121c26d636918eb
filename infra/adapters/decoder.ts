import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { InvalidAudio } from '../../kernel/ports/audio.ts'
import { InvalidDocument, InvalidImage, InvalidVideo, type Sender } from '../../kernel/ports/files.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { Answer, Progress, Task, Tasks } from './decoder-child.ts'
import { TOO_HEAVY } from './files-kinds.ts'

const CHILD = new URL('./decoder-child.ts', import.meta.url)
/**
 * A child has no environment and so no key, little memory (kB of data, including what V8 only reserves), no
 * core dump, and a lower priority than the serving process.
 */
export const inLimits = (dataKb: number, niceness = 15) =>
	`ulimit -c 0; ulimit -d ${dataKb}; exec nice -n ${niceness} "$0" "$@"`
const DATA_KB = 1_700_000
const MAX_HEAP_MB = 256
const CHECK_EVERY_MS = 200
const MAX_CPU_MS = 10_000
const MAX_MS = 60_000
const MAX_WAITING = 64

export interface DecoderSettings {
	readonly children?: number
	readonly waiting?: number
	readonly maxCpuMs?: number
	readonly maxMs?: number
	readonly dataKb?: number
	readonly flags?: readonly string[]
}

export interface Decoder {
	/**
	 * Runs a task in a child. The sender whose files have used the least time comes first.
	 * @param sender whose file it is; left out for our own, which are queued by their task
	 * @param onProgress gets the done share of a task that reports it. Each report begins the limits of time
	 * again; once the sender has gone, the task ends
	 * @throws InvalidImage, InvalidDocument, InvalidVideo, InvalidAudio as the task does, and when its child was killed;
	 * DomainError BUSY, UNAVAILABLE (503)
	 */
	run<T extends keyof Tasks>(
		task: T,
		args: Parameters<Tasks[T]>,
		sender?: Sender,
		onProgress?: (share: number) => void,
	): Result<T>
	close(): void
}
type Result<T extends keyof Tasks> = ReturnType<Tasks[T]>

interface Job {
	readonly task: Task
	readonly senderId: string
	readonly settle: (answer: Answer | null) => void
	readonly onProgress?: ((share: number) => void) | undefined
	readonly gone?: AbortSignal | undefined
}

const REFUSALS = {
	InvalidImage: (reason: string, cause: string) => new InvalidImage(reason, { cause }),
	InvalidDocument: (reason: string, cause: string) =>
		new InvalidDocument(reason as InvalidDocument['reason'], { cause }),
	InvalidVideo: (reason: string, cause: string) =>
		new InvalidVideo(reason as InvalidVideo['reason'], { cause }),
	InvalidAudio: (reason: string, cause: string) =>
		new InvalidAudio(reason as InvalidAudio['reason'], { cause }),
} as const

const ENDED: Partial<Record<keyof Tasks, () => Error>> = {
	picture: () => new InvalidImage(TOO_HEAVY),
	skin: () => new InvalidImage(TOO_HEAVY),
	document: () => new InvalidDocument('heavy'),
	video: () => new InvalidVideo('damaged'),
	audio: () => new InvalidAudio('heavy'),
}

/**
 * Decodes untrusted or slow content in child processes: native code can only be interrupted by ending its
 * process, and in this process it would take the threads that files, names and passwords need.
 */
export function createDecoder({
	children = Math.max(1, availableParallelism() - 1),
	waiting = MAX_WAITING,
	maxCpuMs = MAX_CPU_MS,
	maxMs = MAX_MS,
	dataKb = DATA_KB,
	flags = [],
}: DecoderSettings = {}): Decoder {
	const queue: Job[] = []
	const all = new Set<ChildProcess>()
	const idle = new Set<ChildProcess>()
	const taken = new Map<string, number>()
	let isClosed = false

	function start(): ChildProcess {
		const child = fork(CHILD, {
			execPath: '/bin/sh',
			execArgv: ['-c', inLimits(dataKb), process.execPath, `--max-old-space-size=${MAX_HEAP_MB}`, ...flags],
			serialization: 'advanced',
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
		})
		all.add(child)
		const forget = () => {
			all.delete(child)
			idle.delete(child)
		}
		return child.once('exit', forget).on('error', forget)
	}

	async function work(job: Job, child: ChildProcess): Promise<void> {
		idle.delete(child)
		keepsRunning(child, true)
		const begun = performance.now()
		const answer = await answerTo(job, child, maxCpuMs, maxMs)
		const earlier = taken.get(job.senderId) ?? 0
		taken.set(job.senderId, earlier + performance.now() - begun)
		if (answer === null) {
			all.delete(child)
			child.kill('SIGKILL')
		} else {
			keepsRunning(child, false)
			idle.add(child)
		}
		job.settle(answer)
		advance()
	}

	function advance(): void {
		while (queue.length > 0 && (idle.size > 0 || all.size < children)) {
			const timeOf = ({ senderId }: Job) => taken.get(senderId) ?? 0
			const next = queue.reduce((first, job) => (timeOf(job) < timeOf(first) ? job : first))
			queue.splice(queue.indexOf(next), 1)
			void work(next, [...idle][0] ?? start())
		}
		if (queue.length === 0) taken.clear()
	}

	return {
		run: (name, args, sender, onProgress) => {
			const { promise, resolve, reject } = Promise.withResolvers<Awaited<Result<typeof name>>>()
			const job: Job = {
				task: { name, args },
				senderId: sender?.id ?? name,
				onProgress,
				gone: sender?.gone,
				settle: (answer) => {
					if (answer === null)
						reject(
							isClosed
								? refuseCommon('UNAVAILABLE')
								: (ENDED[name]?.() ?? new Error(`${name}: its process ended.`)),
						)
					else if ('done' in answer) resolve(answer.done as Awaited<Result<typeof name>>)
					else if ('refusal' in answer) reject(REFUSALS[answer.refusal](answer.reason, answer.because))
					else reject(new Error(answer.failure))
				},
			}
			sender?.gone.addEventListener('abort', () => {
				const at = queue.indexOf(job)
				if (at >= 0) queue.splice(at, 1)[0]?.settle(null)
			})
			if (isClosed || sender?.gone.aborted) job.settle(null)
			else if (queue.length >= waiting) reject(refuseCommon('BUSY.tooManyFiles'))
			else queue.push(job)
			advance()
			return promise as Result<typeof name>
		},
		close: () => {
			isClosed = true
			for (const job of queue.splice(0)) job.settle(null)
			for (const child of all) child.kill('SIGKILL')
		},
	}
}

/** Separate pools, so that uploads, our own tasks and recordings of hours don't block each other. */
export interface Decoders {
	readonly uploads: Decoder
	readonly own: Decoder
	readonly audio: Decoder
	close(): void
}

const OWN_MAX_CPU_MS = 120_000
export const AUDIO = {
	// For a minute of sound.
	maxCpuMs: 30_000,
	maxMs: 300_000,
	// V8 reserves half a gigabyte for the code of each thread, and each tier has an encoder in a thread.
	dataKb: 4 * DATA_KB,
	flags: ['--max-semi-space-size=1', '--expose-gc'],
} satisfies DecoderSettings

export function createDecoders(): Decoders {
	const uploads = createDecoder()
	const own = createDecoder({ children: 2, maxCpuMs: OWN_MAX_CPU_MS, maxMs: 2 * OWN_MAX_CPU_MS })
	const audio = createDecoder(AUDIO)
	return {
		uploads,
		own,
		audio,
		close: () => {
			uploads.close()
			own.close()
			audio.close()
		},
	}
}

function keepsRunning(child: ChildProcess, keeps: boolean): void {
	for (const handle of [child, child.channel]) keeps ? handle?.ref() : handle?.unref()
}

async function answerTo(
	{ task, onProgress, gone }: Job,
	child: ChildProcess,
	maxCpuMs: number,
	maxMs: number,
): Promise<Answer | null> {
	const { promise, resolve } = Promise.withResolvers<Answer | null>()
	const ended = () => resolve(null)
	let [cpuBefore, begun] = [cpuMsOf(child), performance.now()]
	const take = (message: Answer | Progress) => {
		if (!('progress' in message)) return resolve(message)
		cpuBefore = cpuMsOf(child)
		begun = performance.now()
		onProgress?.(message.progress)
	}
	child
		.on('message', take as (message: unknown) => void)
		.once('exit', ended)
		.once('error', ended)
	const timer = setInterval(
		() => {
			const isLate = cpuMsOf(child) - cpuBefore > maxCpuMs || performance.now() - begun > maxMs
			if (isLate || (onProgress && gone?.aborted)) child.kill('SIGKILL')
		},
		Math.min(CHECK_EVERY_MS, maxMs),
	)
	child.send(task, (error) => error && ended())
	try {
		return await promise
	} finally {
		clearInterval(timer)
		child.removeAllListeners('message').removeListener('exit', ended).removeListener('error', ended)
	}
}

function cpuMsOf({ pid }: ChildProcess): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
		const [user, system] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13)
		return (Number(user) + Number(system)) * 10
	} catch {
		// It has just ended.
		return 0
	}
}
