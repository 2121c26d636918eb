import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Send } from '../../demo/client.ts'
import { playDemo } from '../../demo/play.ts'
import type { ProviderTools } from '../../demo/play-money.ts'
import { DEMO_DAYS } from '../../demo/script.ts'
import { DAY } from '../../demo/steps.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { StripeControl } from '../../simulators/stripe/control.ts'
import { solvePuzzle } from '../adapters/captcha.ts'
import { rasterize } from '../adapters/files-rasterize.ts'
import { demoOrganizationId, demoUserId, enrolDemoAccounts, seedAccounts } from './demo-accounts.ts'
import type { Platform } from './platform.ts'
import { seedProfiles } from './profiles.ts'
import { settled } from './settled.ts'

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

interface DemoParts {
	readonly app: FastifyInstance
	readonly readAfter: ReadAfter
	readonly report: (line: string) => void
}

/** How much of the demo there is to be. */
export type DemoExtent = 'none' | 'accounts' | 'full'

/**
 * When a demo begins that ends now: at midnight UTC, since what the provider pays out together depends on the hour, so
 * that all demos of one day come to the same figures.
 */
export const demoStart = (now: number): number => Math.trunc(now / DAY) * DAY - DEMO_DAYS * DAY

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
export async function startDemo(platform: Platform, demo: DemoExtent, parts: DemoParts) {
	const { simulators } = platform.surroundings
	if (demo === 'none' || !simulators) return { done: Promise.resolve(false), stop: async () => {} }
	const path = pathIn(platform.config.dataDir)
	const progress = await readProgress(path)
	const stopping = new AbortController()
	await seedAccounts(platform)
	if (demo === 'full') await seedProfiles(platform)
	const played =
		demo === 'full' && !progress.complete
			? play(platform, parts, path, progress, stopping.signal)
			: Promise.resolve(progress.complete)
	const done = played.then(async (complete) => {
		if (complete) await enrolDemoAccounts(platform)
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
	platform: Platform,
	{ app, readAfter, report }: DemoParts,
	path: string,
	progress: Progress,
	signal: AbortSignal,
): Promise<boolean> {
	const { surroundings } = platform
	const { simulators } = surroundings
	if (!simulators) return false
	const { clock, stripe } = simulators
	const raised = new Map(progress.raised)
	const named = new Map(progress.named)
	const { startMs } = progress
	const save = (stepsDone: number, complete = false) =>
		writeProgress(path, {
			...{ startMs, atMs: clock.now(), stepsDone, complete },
			...{ raised: [...raised], named: [...named] },
		})
	report(`Loading demo data: ${DEMO_DAYS} days behind the running system. The pages fill as it goes on.`)
	let last = progress.stepsDone
	await playDemo(startMs, {
		send: sendTo(app),
		setTime: (epochMs) => clock.set(epochMs),
		settle: () => settled(platform, readAfter, signal),
		rasterize,
		userId: demoUserId,
		organizationId: demoOrganizationId,
		answerChallenge: async (paymentRef, currency, passes) => {
			stripe.control.answerChallenge(
				surroundings.payments.accountFor(currency === 'INR' ? 'INR' : 'USD'),
				paymentRef,
				passes,
			)
		},
		solvePuzzle,
		provider: providerOf(stripe.control),
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
	await settled(platform, readAfter, signal)
	clock.real()
	await save(last, true)
	return true
}

const providerOf = (control: StripeControl): ProviderTools => ({
	refund: (account, paymentRef, amount) => {
		control.refund(account, paymentRef, { amount: Number(amount) })
	},
	dispute: (account, paymentRef) => control.dispute(account, paymentRef).id,
	closeDispute: (account, disputeRef, outcome) => control.closeDispute(account, disputeRef, outcome),
	payOut: (account, mistake) => control.payouts.run(account, mistake).id,
	movePayout: (payoutRef, to) => {
		control.payouts.advance(payoutRef, to)
	},
})

/** Calls the running API in this process, each call from the address that it claims. */
const sendTo =
	(app: FastifyInstance): Send =>
	async ({ method, url, headers, payload, remoteAddress }) => {
		const answer = await app.inject({
			method,
			url,
			headers,
			remoteAddress,
			...(payload !== undefined && { payload }),
		})
		return { status: answer.statusCode, headers: answer.headers, body: answer.body }
	}

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
