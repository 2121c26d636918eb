import { pause } from '../kernel/concurrency/waiting.ts'
import { isAway } from '../kernel/runtime/failures.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../kernel/wire/time.ts'
import { emptyJar, type Send, untilTaken, visitor } from './client.ts'
import { demoScript } from './script.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { DemoStep, DemoStepTools } from './steps.ts'
import { DEMO_DAYS } from './story.ts'

type Handed =
	| 'rasterize'
	| 'film'
	| 'userId'
	| 'organizationId'
	| 'answerChallenge'
	| 'solvePuzzle'
	| 'payInCheckout'
	| 'approve'
	| 'provider'
	| 'runJob'
	| 'seedListening'
	| 'agreeToInterview'
	| 'named'

export interface DemoTools extends Pick<DemoStepTools, Handed> {
	readonly send: Send
	readonly setTime: (epochMs: number) => void
	readonly settle: () => Promise<void>
	/** Ids of fundraisers by their place in the table, stored so that an interrupted load can continue. */
	readonly raised: Map<number, string>
	readonly stepsDone: number
	readonly saveProgress: (stepsDone: number) => Promise<void>
	readonly signal: AbortSignal
	readonly report: (line: string) => void
}

const BATCH_SIZE = 12
const BATCH_MS = 4 * HOUR_MS
/** Steps after which the demo waits for the system in any case, so that read models keep up with its days. */
const REST_AFTER = 120

/**
 * Plays the demo's 120 days over the API, from where an earlier load stopped.
 * @param startMs the demo's first instant, epoch milliseconds
 */
export async function playDemo(startMs: number, tools: DemoTools): Promise<void> {
	const steps = demoScript()
	const send = untilTaken(tools.send, tools.signal)
	const runJob = async (name: string): Promise<void> => {
		for (;;) {
			try {
				return await tools.runJob(name)
			} catch (error) {
				if (!isAway(error) || tools.signal.aborted) throw error
				await pause(SECOND_MS, tools.signal)
			}
		}
	}
	const sessions = createSessions(send)
	let done = tools.stepsDone
	let sinceRest = 0
	while (done < steps.length && !tools.signal.aborted) {
		const batch = batchFrom(steps, done)
		const last = batch.at(-1)
		if (!last) break
		const now = startMs + Math.trunc(last.at)
		tools.setTime(now)
		await Promise.all(
			batch.map((step, offset) =>
				step.play(stepTools({ ...tools, send, runJob }, sessions, { startMs, now, place: done + offset })),
			),
		)
		sinceRest += batch.length
		if (batch.some(({ isIndependent }) => !isIndependent) || sinceRest >= REST_AFTER) {
			await tools.settle()
			sinceRest = 0
		}
		done += batch.length
		await tools.saveProgress(done)
		if (Math.trunc(done / 250) > Math.trunc((done - batch.length) / 250)) {
			tools.report(`Demo data: day ${Math.trunc(last.at / DAY_MS)} of ${DEMO_DAYS}`)
		}
	}
}

function batchFrom(steps: readonly DemoStep[], from: number): readonly DemoStep[] {
	const next = steps.slice(from, from + BATCH_SIZE)
	const [first] = next
	if (!first || isAlone(first)) return next.slice(0, 1)
	const other = next.findIndex(
		(step, place) =>
			isAlone(step) || step.at - first.at > BATCH_MS || isLater(step.turn, next.slice(0, place)),
	)
	return other === -1 ? next : next.slice(0, other)
}

const isAlone = ({ isIndependent, turn }: DemoStep): boolean => !isIndependent && turn === undefined

const isLater = (turn: DemoStep['turn'], before: readonly DemoStep[]): boolean =>
	turn !== undefined && before.some((step) => step.turn?.of === turn.of && step.turn.number !== turn.number)

interface Moment {
	readonly startMs: number
	readonly now: number
	readonly place: number
}

function stepTools(tools: DemoTools, sessions: Sessions, { startMs, now, place }: Moment): DemoStepTools {
	const { rasterize, film, userId, organizationId, named, raised, seedListening, agreeToInterview } = tools
	const { answerChallenge, solvePuzzle, payInCheckout, approve, provider, runJob } = tools
	const key = `demo-${place}`
	let calls = 0
	// A step that is played again sends the same calls in the same order.
	const nextKey = () => `${key}-call-${calls++}`
	const guest = () => visitor(tools.send, place + 1, emptyJar(), nextKey)
	return {
		rasterize,
		film,
		userId,
		organizationId,
		answerChallenge,
		solvePuzzle,
		payInCheckout,
		approve,
		provider,
		runJob,
		seedListening,
		agreeToInterview,
		named,
		startMs,
		now: () => now,
		guest,
		signedIn: async (who, address = undefined) =>
			visitor(
				tools.send,
				address ?? place + 1,
				await sessions.signedIn(who, address ?? place + 1, now),
				nextKey,
			),
		fundraiserId: (index) => raised.get(index),
		saveFundraiser: (index, id) => {
			raised.set(index, id)
		},
		key,
	}
}
