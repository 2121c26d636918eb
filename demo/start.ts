import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ApiInfrastructure } from '../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import type { Send } from './client.ts'
import { playDemo } from './play.ts'
import { demoOrganizationId, demoUserId, enrolDemoAccounts, seedAccounts } from './seed/accounts.ts'
import { seedBloodDonors } from './seed/blood-donors.ts'
import { agreeToInterview } from './seed/interviews.ts'
import { seedListening } from './seed/listening.ts'
import { seedNeighbours } from './seed/neighbours.ts'
import { seedProfiles } from './seed/profiles.ts'
import type { DemoStepTools, PaymentTools } from './steps.ts'
import { DEMO_DAYS } from './story.ts'

interface Progress {
	readonly startMs: number
	readonly atMs: number
	readonly stepsDone: number
	readonly complete: boolean
	readonly raised: readonly (readonly [index: number, requestId: string])[]
	readonly named: readonly (readonly [name: string, id: string])[]
}

type Given = PaymentTools & Pick<DemoStepTools, 'rasterize' | 'film' | 'provider' | 'runJob'>

export interface DemoParts extends Given {
	readonly infrastructure: Pick<
		ApiInfrastructure,
		'sql' | 'dispatch' | 'clock' | 'passwords' | 'cipher' | 'places'
	>
	readonly dataDir: string
	readonly codes: boolean
	readonly time: { set(epochMs: number): void; now(): number; real(): void }
	readonly send: Send
	readonly untilIdle: (signal: AbortSignal) => Promise<void>
	readonly report: (line: string) => void
}

export type DemoExtent = 'none' | 'accounts' | 'full'

/**
 * Returns the start of a demo that ends now. It is midnight UTC, since payouts depend on the hour, so that
 * all demos of one day have the same figures.
 */
export const demoStart = (now: number): number => Math.trunc(now / DAY_MS) * DAY_MS - DEMO_DAYS * DAY_MS

const pathIn = (dataDir: string) => join(resolve(dataDir), 'demo.json')

/**
 * Returns the epoch milliseconds to which the virtual clock must be set before anything else runs, so that no
 * event of the real time precedes the demo's months in the log. Null: the real time.
 */
export async function demoTime(dataDir: string, demo: DemoExtent): Promise<number | null> {
	if (demo !== 'full') return null
	const { complete, atMs } = await readProgress(pathIn(dataDir))
	return complete ? null : atMs
}

/**
 * Seeds the demo's accounts, then plays its 120 days on the running system, from where an earlier start
 * stopped. The virtual clock returns to the real time at the end.
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
	// Failures reach the caller through the returned promise; this avoids an unhandled rejection.
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
		seedListening: () => seedListening(parts.infrastructure, startMs),
		agreeToInterview: (id) => agreeToInterview(parts.infrastructure, id),
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

/** Jobs run in real time, so the last daily runs were at the demo's start; they are due now, months later. */
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
