import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../demo/random.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { actOnce, type Note, type Play } from '../../harness/actions.ts'
import { killsOf } from '../../harness/faults.ts'
import { gather } from '../../harness/fundraisers.ts'
import { checkPromise } from '../../harness/invariants/check.ts'
import type { Verdict } from '../../harness/invariants/world.ts'
import { monthsComeDue } from '../../harness/members.ts'
import { PROCESS_NAMES, type ProcessHarness, startProcessHarness } from '../../harness/process-harness.ts'
import { comeToRest } from '../../harness/quiet.ts'
import { type Struck, strikeAndWait, watchAcknowledged } from '../../harness/recovery.ts'

export interface SoakOptions {
	readonly seed: number
	readonly minutes: number
	readonly perSecond: number
	readonly killEveryMs: number
	readonly redis: boolean
	readonly say: (line: string) => void
	readonly signal?: AbortSignal
}

export interface MemoryAt {
	readonly minute: number
	readonly bytes: Readonly<Record<string, number>>
}

export interface SoakReport {
	readonly notes: readonly Note[]
	readonly struck: readonly Struck[]
	readonly memory: readonly MemoryAt[]
	readonly verdicts: readonly Verdict[]
	readonly quietMs: number
}

const MAX_QUIET_MS = 300_000

export async function soak(options: SoakOptions): Promise<SoakReport> {
	const { seed, minutes, perSecond, killEveryMs, say } = options
	const harness = await startProcessHarness({ redis: options.redis, smallDisk: false })
	options.signal?.addEventListener('abort', () => {
		harness.stop().finally(() => process.exit(130))
	})
	try {
		const notes: Note[] = []
		const acknowledged = watchAcknowledged()
		const play: Play = {
			url: harness.url,
			simulators: harness.simulators,
			now: harness.clock.now,
			notes,
			impatient: 0,
			splitting: 0.03,
			random: seededRandom(seed + 1),
			actors: await gather(harness.url),
			onOutcome: acknowledged.note,
		}
		await monthsComeDue(harness, play.actors.member)
		const endsAt = Date.now() + minutes * MINUTE_MS
		let isKilling = true
		const [{ acting }, struck, memory] = await Promise.all([
			steadily(play, perSecond, () => isKilling || Date.now() < endsAt),
			killEvery(killEveryMs, endsAt, harness, acknowledged, seed, say).finally(() => {
				isKilling = false
			}),
			watchMemory(harness, endsAt, say),
		])
		await Promise.all(acting)
		const rest = await comeToRest(harness, MAX_QUIET_MS)
		const verdicts = [...(await checkPromise(harness, notes)), rest.verdict]
		return { notes, struck, memory, verdicts, quietMs: rest.tookMs }
	} finally {
		await harness.stop()
	}
}

async function steadily(play: Play, perSecond: number, goesOn: () => boolean) {
	const acting = new Set<Promise<void>>()
	const pauseMs = 1_000 / perSecond
	let due = Date.now()
	while (goesOn()) {
		const action: Promise<void> = actOnce(play).finally(() => acting.delete(action))
		// Told when all are waited for.
		action.catch(() => {})
		acting.add(action)
		due += pauseMs
		await sleep(Math.max(0, due - Date.now()))
	}
	return { acting }
}

async function killEvery(
	everyMs: number,
	endsAt: number,
	harness: ProcessHarness,
	acknowledged: ReturnType<typeof watchAcknowledged>,
	seed: number,
	say: (line: string) => void,
): Promise<readonly Struck[]> {
	const random = seededRandom(seed)
	const struck: Struck[] = []
	// A kill that had to wait for the one before it takes the turn of those that it missed.
	for (let due = Date.now() + everyMs; due < endsAt; due = Math.max(due + everyMs, Date.now())) {
		await sleep(Math.max(0, due - Date.now()))
		const result = await strikeAndWait(harness, random.pick(killsOf(harness)), acknowledged)
		struck.push(result)
		say(
			`  ${result.target.padEnd(10)} killed, ${result.isLate ? 'NOT well' : 'well'} again after ${(result.recoveredMs / 1_000).toFixed(1)} s`,
		)
	}
	return struck
}

async function watchMemory(harness: ProcessHarness, endsAt: number, say: (line: string) => void) {
	const memory: MemoryAt[] = []
	for (let minute = 0; ; minute += 1) {
		const bytes = {
			...Object.fromEntries(PROCESS_NAMES.map((name) => [name, harness.processes[name].memory()])),
			postgres: harness.postgres.memory(),
			...(harness.redis && { redis: harness.redis.memory() }),
		}
		memory.push({ minute, bytes })
		say(`minute ${minute}`)
		if (Date.now() + MINUTE_MS > endsAt + 1_000) return memory
		await sleep(MINUTE_MS)
	}
}
