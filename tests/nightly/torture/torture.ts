import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../demo/random.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { WEBHOOK_MODES } from '../../../simulators/shared/webhooks.ts'
import { actWhatIsMissing, type Note, type Play } from '../../harness/actions.ts'
import { checkFaultNames, chooseFault, namedFault, skippedFaults } from '../../harness/faults.ts'
import { gather } from '../../harness/fundraisers.ts'
import { checkPromise } from '../../harness/invariants/check.ts'
import type { Verdict } from '../../harness/invariants/world.ts'
import { startLoad } from '../../harness/load.ts'
import { monthsComeDue } from '../../harness/members.ts'
import {
	PROCESS_NAMES,
	PROVIDERS,
	type ProcessHarnessOptions,
	startProcessHarness,
} from '../../harness/process-harness.ts'
import { comeToRest } from '../../harness/quiet.ts'
import { type Struck, strikeAndWait, watchAcknowledged } from '../../harness/recovery.ts'

export interface TortureOptions {
	readonly seed: number
	readonly rounds: number
	readonly longestMs: number
	readonly faults?: readonly string[]
	readonly leastActions?: number
	readonly clients: number
	readonly splitting?: number
	readonly harness: ProcessHarnessOptions
	readonly say: (line: string) => void
	readonly signal?: AbortSignal
	readonly quietMs?: number
}

export interface TortureReport {
	readonly struck: readonly Struck[]
	readonly notes: readonly Note[]
	readonly skipped: readonly string[]
	readonly verdicts: readonly Verdict[]
	readonly quietMs: number
	readonly tookMs: number
}

const MAX_GAP_MS = 1_500
/** A call for a donation's order without an answer blocks the next one for two minutes. */
const CALLS_LOST_MS = 3 * MINUTE_MS
/** Modes that lose nothing for good: only a sweep a day later finds dropped webhooks. */
const DISORDER = WEBHOOK_MODES.filter((mode) => mode !== 'held' && mode !== 'dropped')

export async function torture(options: TortureOptions): Promise<TortureReport> {
	const { seed, say, quietMs: longestQuietMs = 300_000 } = options
	checkFaultNames(options.faults ?? [])
	const began = performance.now()
	// The faults have a chance of their own, so that they don't depend on how fast clients are.
	const random = seededRandom(seed)
	const harness = await startProcessHarness(options.harness)
	options.signal?.addEventListener('abort', () => {
		harness.stop().finally(() => process.exit(130))
	})
	try {
		const skipped = skippedFaults(harness)
		const notes: Note[] = []
		const acknowledged = watchAcknowledged()
		const play: Play = {
			url: harness.url,
			simulators: harness.simulators,
			now: harness.clock.now,
			notes,
			impatient: 0.08,
			splitting: options.splitting ?? 0.06,
			random: seededRandom(seed + 1),
			actors: await gather(harness.url),
			onOutcome: acknowledged.note,
		}
		say(`The system runs after ${seconds(performance.now() - began)}; ${options.clients} clients act.`)
		const load = startLoad(play, options.clients, 400)
		await monthsComeDue(harness, play.actors.member)
		const struck: Struck[] = []
		const planned = options.faults?.length ?? options.rounds
		try {
			for (let round = 0; round < planned && performance.now() - began < options.longestMs; round += 1) {
				await sleep(random.next() * MAX_GAP_MS)
				for (const provider of PROVIDERS)
					harness.simulators[provider].control.webhooks.setMode(random.pick(DISORDER))
				const name = options.faults?.[round]
				const fault = name ? namedFault(harness, random, name) : chooseFault(harness, random)
				const result = await strikeAndWait(harness, fault, acknowledged)
				struck.push(result)
				say(
					`${String(round + 1).padStart(4)}  ${result.kind.padEnd(12)} ${result.target.padEnd(18)} ${result.isLate ? 'NOT well' : 'well'} after ${seconds(result.recoveredMs)}`,
				)
			}
		} finally {
			for (const provider of PROVIDERS) harness.simulators[provider].control.webhooks.setMode('now')
			for (const link of harness.links.values()) link.set('open')
		}
		while (notes.length < (options.leastActions ?? 0)) await sleep(50)
		// A call after a killed one waits until that counts as lost, so this time is skipped.
		await harness.clock.turnAll(harness.clock.offsetMs() + CALLS_LOST_MS)
		await load.stop()
		await actWhatIsMissing(play)
		say('No more faults. Waiting until everything has come to rest.')
		for (const name of PROCESS_NAMES) await harness.processes[name].start()
		const rest = await comeToRest(harness, longestQuietMs)
		const verdicts = [...(await checkPromise(harness, notes)), rest.verdict]
		return { struck, notes, skipped, verdicts, quietMs: rest.tookMs, tookMs: performance.now() - began }
	} finally {
		await harness.stop()
	}
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
