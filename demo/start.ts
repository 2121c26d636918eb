import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ApiInfrastructure } from '../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import type { Send } from './client.ts'
import { playDemo } from './play.ts'
import { demoOrganizationId, demoUserId, enrolDemoAccounts, seedAccounts } from './seed/accounts.ts'
import { seedBloodDonors } from './seed/blood-donors.ts'
import { seedNeighbours } from './seed/neighbours.ts'
import { seedProfiles } from './seed/profiles.ts'
import type { DemoStepTools, PaymentTools } from './steps.ts'
import { DEMO_DAYS } from './story.ts'

interface Progress {
	/** The demo's first instant, epoch milliseconds. */
	readonly startMs: number
	/** How far it has come, epoch milliseconds. */
	readonly atMs: number
	readonly stepsDone: number
	readonly complete: boolean
	readonly raised: readonly (readonly [index: number, requestId: string])[]
	readonly named: readonly (readonly [name: string, id: string])[]
}

/** What of the steps' tools comes from the system that the demo is played on. */
type Given = PaymentTools & Pick<DemoStepTools, 'rasterize' | 'film' | 'provider' | 'runJob'>

/** What the demo is played with. */
export interface DemoParts extends Given {
	readonly infrastructure: Pick<
		ApiInfrastructure,
		'sql' | 'dispatch' | 'clock' | 'passwords' | 'cipher' | 'places'
	>
	readonly dataDir: string
	/** Whether accounts that touch money get a second factor once the demo is over. */
	readonly codes: boolean
	/** The virtual clock that the system runs by. */
	readonly time: { set(epochMs: number): void; now(): number; real(): void }
	/** Calls the running API. */
	readonly send: Send
	/** Waits until nothing is left to do at the present time. */
	readonly untilIdle: (signal: AbortSignal) => Promise<void>
	readonly report: (line: string) => void
}

/** How much of the demo there is to be. */
export type DemoExtent = 'none' | 'accounts' | 'full'

/**
 * When a demo begins that ends now: at midnight UTC, since what the provider pays out together depends on the hour, so
 * that all demos of one day come to the same figures.
 */
export const demoStart = (now: number): number => Math.trunc(now / DAY_MS) * DAY_MS - DEMO_DAYS * DAY_MS

const pathIn = (dataDir: string) => join(resolve(dataDir), 'demo.json')

/**
 * Where the virtual clock has to stand before anything else runs (epoch milliseconds): what happened at the
 * real time first would stand in the log before everything that the demo tells of the months before. Null:
 * at the real time.
 */
export async function demoTime(dataDir: string, demo: DemoExtent): Promise<number | null> {
	if (demo !== 'full') return null
	const { complete, atMs } = await readProgress(pathIn(dataDir))
	return complete ? null : atMs
}

/**
 * Seeds the demo's accounts, then plays its 120 days behind the running system, from where an earlier
 * start left off. The virtual clock returns to the real time at the end.
 */
export async function startDemo(demo: Exclude<DemoExtent, 'none'>, parts: DemoParts) {
	const { infrastructure } = parts
	const path = pathIn(parts.dataDir)
	const progress = await readProgress(path)
	const stopping = new AbortController()
	await seedAccounts(infrastructure)
	if (demo === 'full') {
		await seedProfiles(infrastructure)
		await seedBloodDonors(infrastructure, progress.startMs)
		await seedNeighbours(infrastructure, progress.startMs)
	}
	const played =
		demo === 'full' && !progress.complete
			? play(parts, path, progress, stopping.signal)
			: Promise.resolve(progress.complete)
	const done = played.then(async (complete) => {
		if (complete && parts.codes) await enrolDemoAccounts(infrastructure)
		return complete
	})
	// Whoever waits for the demo learns of its failure; nobody need.
	done.catch(() => {})
	return {
		done,
		stop: async () => {
			stopping.abort()
			await done.catch(() => {})
		},
	}
}

async function play(
	parts: DemoParts,
	path: string,
	progress: Progress,
	signal: AbortSignal,
): Promise<boolean> {
	const { time, untilIdle, report } = parts
	const raised = new Map(progress.raised)
	const named = new Map(progress.named)
	const { startMs } = progress
	const save = (stepsDone: number, complete = false) =>
		writeProgress(path, {
			startMs,
			atMs: time.now(),
			stepsDone,
			complete,
			raised: [...raised],
			named: [...named],
		})
	report(`Loading demo data: ${DEMO_DAYS} days behind the running system. The pages fill as it goes on.`)
	let last = progress.stepsDone
	await playDemo(startMs, {
		send: parts.send,
		setTime: (epochMs) => time.set(epochMs),
		settle: () => untilIdle(signal),
		rasterize: parts.rasterize,
		film: parts.film,
		userId: demoUserId,
		organizationId: demoOrganizationId,
		answerChallenge: parts.answerChallenge,
		solvePuzzle: parts.solvePuzzle,
		payInCheckout: parts.payInCheckout,
		approve: parts.approve,
		provider: parts.provider,
		runJob: parts.runJob,
		raised,
		named,
		stepsDone: progress.stepsDone,
		saveProgress: async (stepsDone) => {
			last = stepsDone
			await save(stepsDone)
		},
		signal,
		report,
	})
	if (signal.aborted) return false
	await untilIdle(signal)
	time.real()
	await askForJobs(parts.infrastructure)
	await save(last, true)
	return true
}

/**
 * Jobs go by real time, so that those of each day were last done when the demo began: their turn is now, months later.
 */
const askForJobs = ({ sql }: Pick<DemoParts['infrastructure'], 'sql'>): Promise<unknown> =>
	sql.execute('UPDATE ops.jobs SET next_at = now()')

async function readProgress(path: string): Promise<Progress> {
	try {
		return JSON.parse(await readFile(path, 'utf8')) as Progress
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		const startMs = demoStart(Date.now())
		return { startMs, atMs: startMs, stepsDone: 0, complete: false, raised: [], named: [] }
	}
}

async function writeProgress(path: string, progress: Progress): Promise<void> {
	await mkdir(join(path, '..'), { recursive: true })
	await writeFile(`${path}.new`, JSON.stringify(progress))
	await rename(`${path}.new`, path)
}
