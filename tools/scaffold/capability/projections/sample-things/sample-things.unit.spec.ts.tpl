import { expect, it } from 'vitest'
import type { SampleThingEvent } from '../../domain/sample-things/sample-things.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { sampleThingsProjection } from './sample-things.ts'

it('A row of a sample thing has its author and time.', () => {
	const at = '2026-11-21T10:00:00.000Z'
	const added: SampleThingEvent = { type: 'SampleThingAdded', data: { authorId: 'u1', at } }
	const rows = rowsAfter(sampleThingsProjection, recorded('sampleThing-r1', [added]))
	expect(rows.get('r1')).toEqual({ id: 'r1', author_id: 'u1', added_at: at })
})
