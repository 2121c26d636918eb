import { expect, it } from 'vitest'
import { newEvents } from '../../tests/conformance/event-store/fixtures.ts'
import { firstRecordedAt } from './first-recorded.ts'
import { createInMemoryEventStore, newInMemoryLog } from './in-memory.ts'

it('says when a log began, and that an empty one has not', async () => {
	const store = createInMemoryEventStore({ log: newInMemoryLog() })
	expect(await firstRecordedAt(store)).toBeNull()
	const [first, second] = newEvents(2)
	if (!first || !second) throw new Error('No events were made.')
	const at = (recordedAt: string) => ({ metadata: { ...first.metadata, recordedAt } })
	await store.append('a', [{ ...first, ...at('2026-08-03T10:00:00.000Z') }], {
		expectedRevision: 'no_stream',
	})
	await store.append('b', [{ ...second, ...at('2026-08-03T09:00:00.000Z') }], {
		expectedRevision: 'no_stream',
	})
	expect(await firstRecordedAt(store)).toBe(Date.parse('2026-08-03T10:00:00.000Z'))
	await store.close()
})
