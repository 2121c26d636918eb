import { describe, expect, it } from 'vitest'
import type { PictureEvent } from '../../domain/files/pictures.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { picturesProjection } from './pictures.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T11:00:00.000Z'
const upload = { ownerId: 'u1', purpose: 'profile' }
const reason = { noteId: 'n1', noteHash: 'h' }
const approved: PictureEvent = { type: 'PictureApproved', data: { ...upload, at } }
const takenDown: PictureEvent = {
	type: 'PictureTakenDown',
	data: { ...upload, at: later, paths: ['profile/p1.webp'], reason },
}
const rowOf = (...events: readonly PictureEvent[]) =>
	rowsAfter(picturesProjection, recorded('picture-p1', events)).get('p1')

describe('rows of pictures', () => {
	it('say what was decided last', () => {
		const row = { id: 'p1', owner_id: 'u1', purpose: 'profile', decided_by: null }
		expect(rowOf()).toBeUndefined()
		expect(rowOf(approved)).toEqual({ ...row, state: 'approved', decided_at: at, revision: 0n })
		expect(rowOf(approved, takenDown)).toEqual({
			...row,
			state: 'takenDown',
			decided_at: later,
			revision: 1n,
		})
	})

	it('say who decided', () => {
		const by = recorded('picture-p1', [approved]).map((event) => ({
			...event,
			metadata: { ...event.metadata, actor: { kind: 'user', id: 'a1' } as const },
		}))
		expect(rowsAfter(picturesProjection, by).get('p1')).toMatchObject({ decided_by: 'a1' })
	})
})
