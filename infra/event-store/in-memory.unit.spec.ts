import { describe, expect, it } from 'vitest'
import { START } from '../../kernel/ports/event-store.ts'
import { describeEventStore } from '../../tests/conformance/event-store/conformance.ts'
import { collect, newEvent, newEvents } from '../../tests/conformance/event-store/fixtures.ts'
import { createInMemoryEventLog, type InMemoryLog, newInMemoryLog } from './in-memory.ts'

describeEventStore(
	'The event store in memory',
	async () => {
		const log: InMemoryLog = newInMemoryLog()
		const opened: ReturnType<typeof createInMemoryEventLog>[] = []
		return {
			open() {
				const store = createInMemoryEventLog({ log })
				opened.push(store)
				return store
			},
			dispose: async () => {
				await Promise.all(opened.map((store) => store.close()))
			},
		}
	},
	{ refusesEveryKnownId: true, cutsConnections: false },
)

describe('The event store in memory', () => {
	it('lets a simulation decide when each step happens', async () => {
		const steps: string[] = []
		const gates: (() => void)[] = []
		const store = createInMemoryEventLog({
			turn: (step) => {
				steps.push(step)
				return new Promise((resolve) => gates.push(resolve))
			},
		})
		const first = store.append('request-1', newEvents(1), { expectedRevision: 'no_stream' })
		const second = store.append('request-1', newEvents(1), { expectedRevision: 'no_stream' })
		expect(steps).toEqual(['append', 'append'])
		gates[1]?.()
		expect((await second).revision).toBe(0n)
		gates[0]?.()
		await expect(first).rejects.toThrow('request-1 is at revision 0')
	})

	it('shares no object with its callers', async () => {
		const store = createInMemoryEventLog()
		const data = { list: [1] }
		await store.append('request-1', [newEvent({ data })], { expectedRevision: 'no_stream' })
		data.list.push(2)
		const [once] = await collect(store.readStream('request-1'))
		const [again] = await collect(store.readStream('request-1'))
		expect(once?.data).toEqual({ list: [1] })
		expect(once?.data).not.toBe(again?.data)
	})

	it('begins at the start with nothing', async () => {
		expect(await createInMemoryEventLog().head()).toBe(START)
	})
})
