import { describe, expect, it } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { EventStoreUnavailable, type NewEvent } from '../ports/event-store.ts'
import { HOUR_MS } from '../wire/time.ts'
import { createReferenceClock, withReferenceTime } from './reference-clock.ts'

const START = Date.parse('2026-11-24T10:00:00Z')

function machine() {
	let passed = 0
	let away = 0
	let took = 0
	let reachable = true
	const lines: string[] = []
	const clock = createReferenceClock({
		machine: () => START + passed + away,
		elapsed: () => passed,
		reference: async () => {
			if (!reachable) throw new Error('The database is away.')
			const time = START + passed + took / 2
			passed += took
			return time
		},
		log: { info: (line) => lines.push(line), warn() {}, error: (line) => lines.push(line) },
	})
	return {
		clock,
		lines,
		truth: () => START + passed,
		pass: (ms: number) => {
			passed += ms
		},
		turn: (ms: number) => {
			away = ms
		},
		answerIn: (ms: number) => {
			took = ms
		},
		reach: (is: boolean) => {
			reachable = is
		},
	}
}

describe('the time of a machine beside the reference', () => {
	it('is the machine’s own while they agree', async () => {
		const { clock, turn, truth, lines } = machine()
		turn(1_900)
		expect(clock.isSure()).toBe(false)
		await clock.compare()
		expect([clock.isSure(), clock.isOff(), clock.offMs()]).toEqual([true, false, 1_900])
		expect(clock.now()).toBe(truth() + 1_900)
		expect(lines).toEqual([])
	})

	it.each([HOUR_MS, -HOUR_MS, 2_001])(
		'is the reference’s when the machine’s is off by %d ms, and says so once',
		async (off) => {
			const { clock, turn, truth, pass, lines } = machine()
			turn(off)
			await clock.compare()
			pass(7_000)
			await clock.compare()
			expect(clock.now()).toBe(truth())
			expect([clock.isOff(), clock.offMs()]).toEqual([true, off])
			expect(lines).toHaveLength(1)
			turn(0)
			await clock.compare()
			expect([clock.isOff(), clock.now()]).toEqual([false, truth()])
			expect(lines).toHaveLength(2)
		},
	)

	it('does not follow a jump between two comparisons, and compares by itself', async () => {
		const { clock, turn, truth, pass } = machine()
		await clock.compare()
		pass(5_000)
		turn(HOUR_MS)
		expect(clock.isSure()).toBe(false)
		expect(clock.now()).toBe(truth())
		await expect.poll(() => clock.isSure()).toBe(true)
		expect(clock.offMs()).toBe(HOUR_MS)
	})

	it('doubts itself, not the machine, when the answer took long', async () => {
		const { clock, turn, truth, answerIn } = machine()
		answerIn(6_000)
		turn(4_500)
		await clock.compare()
		expect([clock.isOff(), clock.now()]).toEqual([false, truth() + 4_500])
		answerIn(10)
		await clock.compare()
		expect([clock.isOff(), clock.now()]).toEqual([true, truth()])
	})
})

describe('an append', () => {
	const event = (at: number): NewEvent => ({
		id: crypto.randomUUID(),
		type: 'Counted',
		schemaVersion: 1,
		data: {},
		metadata: {
			recordedAt: new Date(at).toISOString(),
			correlationId: 'c',
			commandId: 'c',
			actor: { kind: 'system', id: 'spec' },
		},
	})
	const timesOf = async (store: ReturnType<typeof createInMemoryEventStore>) =>
		(await Array.fromAsync(store.readStream('s-1'))).map(({ metadata }) => Date.parse(metadata.recordedAt))

	it('with a clock an hour off is stamped anew with the reference’s time; within the tolerance it keeps its own', async () => {
		const { clock, turn, truth } = machine()
		const inner = createInMemoryEventStore()
		const store = withReferenceTime(inner, clock)
		await store.append('s-1', [event(truth() + 1_500)], { expectedRevision: 'no_stream' })
		turn(HOUR_MS)
		await store.append('s-1', [event(truth() + HOUR_MS)], { expectedRevision: 0n })
		turn(-HOUR_MS)
		await store.append('s-1', [event(truth() - HOUR_MS)], { expectedRevision: 1n })
		expect(await timesOf(inner)).toEqual([truth() + 1_500, truth(), truth()])
	})

	it('waits for the first comparison, and goes on from the last one while the database is away', async () => {
		const { clock, turn, truth, reach, pass } = machine()
		const inner = createInMemoryEventStore()
		const store = withReferenceTime(inner, clock)
		reach(false)
		await expect(
			store.append('s-1', [event(truth())], { expectedRevision: 'no_stream' }),
		).rejects.toBeInstanceOf(EventStoreUnavailable)
		expect(await timesOf(inner)).toEqual([])
		reach(true)
		await store.append('s-1', [event(truth())], { expectedRevision: 'no_stream' })
		reach(false)
		pass(60_000)
		turn(HOUR_MS)
		await store.append('s-1', [event(truth() + HOUR_MS)], { expectedRevision: 0n })
		expect(await timesOf(inner)).toEqual([START, truth()])
	})
})
