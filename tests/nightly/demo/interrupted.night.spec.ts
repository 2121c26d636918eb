import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendTo } from '../../../apps/demo.ts'
import { demoDonors, demoProviders } from '../../../apps/demo-providers.ts'
import type { Answer, Call, Send } from '../../../demo/client.ts'
import { playDemo } from '../../../demo/play.ts'
import { demoOrganizationId, demoUserId } from '../../../demo/seed/accounts.ts'
import { agreeToInterview } from '../../../demo/seed/interviews.ts'
import { seedListening } from '../../../demo/seed/listening.ts'
import { demoStart } from '../../../demo/start.ts'
import { solvePuzzle } from '../../../infra/adapters/captcha.ts'
import { film } from '../../../infra/adapters/files-film.ts'
import { rasterize } from '../../../infra/adapters/files-rasterize.ts'
import { EventStoreUnavailable } from '../../../kernel/ports/event-store.ts'
import { type Harness, startHarness } from '../../api/harness.ts'

const STEPS = 24

let harness: Harness
beforeAll(async () => {
	harness = await startHarness()
}, 120_000)
afterAll(() => harness?.stop())

class Killed extends Error {}

it('the demo goes on wherever it was killed, and waits for a store that is away', async () => {
	const { system } = harness
	const { simulators, app } = system
	if (!simulators) throw new Error('Nothing is simulated.')
	const send = sendTo(app)
	const seen = new Map<string, number>()
	/** Drops the first answer of each call, and makes every tenth call fail before it is carried out. */
	const cutOff: Send = async (call: Call): Promise<Answer> => {
		const key = call.headers['idempotency-key']
		if (key === undefined) return send(call)
		const times = (seen.get(key) ?? 0) + 1
		seen.set(key, times)
		if (times === 1 && seen.size % 10 === 0)
			return { status: 503, headers: { 'retry-after': '0' }, body: '{"code":"UNAVAILABLE"}' }
		const answer = await send(call)
		if (times === 1) throw new Killed()
		return answer
	}
	const startMs = demoStart(harness.clock.now())
	let stepsDone = 0
	const raised = new Map<number, string>()
	const named = new Map<string, string>()
	let absences = 3
	const play = async (): Promise<void> => {
		const stopping = new AbortController()
		await playDemo(startMs, {
			...demoDonors(simulators),
			send: cutOff,
			setTime: (epochMs) => harness.clock.set(epochMs),
			settle: system.untilIdle,
			rasterize,
			film,
			solvePuzzle,
			userId: demoUserId,
			organizationId: demoOrganizationId,
			provider: demoProviders(simulators),
			runJob: async () => {
				if (absences-- > 0) throw new EventStoreUnavailable('It is away.')
			},
			seedListening: () => seedListening(system, startMs),
			agreeToInterview: (id) => agreeToInterview({ sql: system.sql, clock: harness.clock }, id),
			raised,
			named,
			stepsDone,
			saveProgress: async (done) => {
				stepsDone = done
				if (done >= STEPS) stopping.abort()
			},
			signal: stopping.signal,
			report: () => {},
		})
	}
	let kills = 0
	while (stepsDone < STEPS)
		await play().catch((error: unknown) => {
			if (!(error instanceof Killed)) throw error
			kills += 1
		})
	expect(kills).toBeGreaterThan(STEPS)
	expect(raised.size).toBeGreaterThan(0)
	const times = await system.sql.query<{ type: string; count: number }>(
		`SELECT type, count(*)::int AS count FROM es.events
		WHERE type IN ('TaxRegistrationSubmitted', 'TaxRegistrationVerified', 'TaxRegistrationUnverified')
		GROUP BY type ORDER BY type`,
	)
	expect(times).toEqual([
		{ type: 'TaxRegistrationSubmitted', count: 6 },
		{ type: 'TaxRegistrationUnverified', count: 1 },
		{ type: 'TaxRegistrationVerified', count: 4 },
	])
}, 300_000)
