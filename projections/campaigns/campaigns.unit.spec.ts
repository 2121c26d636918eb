import { describe, expect, it } from 'vitest'
import type { CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { campaignsProjection } from './campaigns.ts'

const at = '2026-11-21T10:00:00.000Z'
const queued: CampaignEvent = {
	type: 'CampaignQueued',
	data: { textHash: 'h', isTest: false, roles: [], interests: [], language: null, recipients: 7, at },
}
const stopped: CampaignEvent = { type: 'CampaignStopped', data: { at } }
const finished: CampaignEvent = { type: 'CampaignFinished', data: { sent: 7, failed: 0, skipped: 0, at } }
const rowOf = (...events: readonly CampaignEvent[]) =>
	rowsAfter(campaignsProjection, recorded('campaign-m1', [...events])).get('m1')

describe('rows of e-mails to many', () => {
	it('say how many they go to, and whether they are under way', () => {
		expect(rowOf(queued)).toEqual({
			id: 'm1',
			state: 'sending',
			is_test: false,
			recipients: 7,
			paused_because: null,
			queued_at: at,
			starts_at: at,
			revision: 0n,
			sent: null,
			failed: null,
			skipped: null,
			in_doubt: null,
		})
		expect(rowOf(queued, stopped)).toMatchObject({ state: 'stopped', revision: 1n })
		expect(rowOf(queued, finished)).toMatchObject({ state: 'finished', sent: 7, failed: 0, revision: 1n })
		const paused: CampaignEvent = { type: 'CampaignPaused', data: { because: 'refusals', at } }
		const halted = { state: 'paused', paused_because: 'refusals' }
		expect(rowOf(queued, paused)).toMatchObject(halted)
		const resumed: CampaignEvent = { type: 'CampaignResumed', data: { at } }
		expect(rowOf(queued, paused, resumed)).toMatchObject({ state: 'sending', paused_because: null })
		expect(rowOf(stopped)).toBeUndefined()
	})
})
