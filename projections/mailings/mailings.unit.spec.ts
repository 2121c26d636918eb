import { describe, expect, it } from 'vitest'
import type { MailingEvent } from '../../domain/mailings/mailings.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { mailingsProjection } from './mailings.ts'

const at = '2026-11-21T10:00:00.000Z'
const queued: MailingEvent = {
	type: 'MailingQueued',
	data: { wordsHash: 'h', isTest: false, roles: [], interests: [], language: null, recipients: 7, at },
}
const stopped: MailingEvent = { type: 'MailingStopped', data: { at } }
const finished: MailingEvent = { type: 'MailingFinished', data: { sent: 7, failed: 0, skipped: 0, at } }
const rowOf = (...events: readonly MailingEvent[]) =>
	rowsAfter(mailingsProjection, recorded('mailing-m1', [...events])).get('m1')

describe('rows of e-mails to many', () => {
	it('say how many they go to, and whether they are under way', () => {
		expect(rowOf(queued)).toEqual({
			...{ id: 'm1', state: 'sending', is_test: false, recipients: 7, queued_at: at, revision: 0n },
			...{ sent: null, failed: null, skipped: null },
		})
		expect(rowOf(queued, stopped)).toMatchObject({ state: 'stopped', revision: 1n })
		expect(rowOf(queued, finished)).toMatchObject({ state: 'finished', sent: 7, failed: 0, revision: 1n })
		expect(rowOf(stopped)).toBeUndefined()
	})
})
