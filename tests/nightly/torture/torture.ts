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
	/** How many faults; or as many as fit into so many milliseconds. */
	readonly rounds: number
	readonly longestMs: number
	/** These faults by their names in the place of chosen ones. */
	readonly faults?: readonly string[]
	/** The clients go on until they have done so many things. */
	readonly leastActions?: number
	readonly clients: number
	/** Which share of what clients do asks for a fund's money in pieces; 0.06 when absent. */
	readonly splitting?: number
	readonly harness: ProcessHarnessOptions
	readonly say: (line: string) => void
	/** Ends everything at once. */
	readonly signal?: AbortSignal
	/** How long the system may take to come to rest, in milliseconds. */
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
/** A call for a donation's order that got no answer holds the next one up for two minutes. */
const CALLS_LOST_MS = 3 * MINUTE_MS
/** Modes that lose nothing for good: what is dropped is found by sweeping alone, a day later. */
const DISORDER = WEBHOOK_MODES.filter((mode) => mode !== 'held' && mode !== 'dropped')

/** Strikes the running system until there were enough rounds, lets it rest, and judges what it then holds. */
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
		// Whoever came after a call that was killed waits until it counts as lost: that time goes by now.
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
