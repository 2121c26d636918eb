import { expect, it } from 'vitest'
import type { SampleEvent } from '../../domain/samples/samples.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { samplesProjection } from './samples.ts'

it('A row of a sample says who added it, and when.', () => {
	const at = '2026-11-21T10:00:00.000Z'
	const added: SampleEvent = { type: 'SampleAdded', data: { authorId: 'u1', at } }
	const rows = rowsAfter(samplesProjection, recorded('sample-r1', [added]))
	expect(rows.get('r1')).toEqual({ id: 'r1', author_id: 'u1', added_at: at })
})
