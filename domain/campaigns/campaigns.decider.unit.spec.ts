import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { campaignDecider } from './campaigns.decider.ts'
import type { CampaignEvent } from './campaigns.events.ts'

const given = scenario(campaignDecider)
const at = '2026-11-21T08:00:00.000Z'
const data = { textHash: 'h', isTest: false, roles: [], interests: [], language: null, recipients: 3, at }
const queued: CampaignEvent = { type: 'CampaignQueued', data }
const stopped: CampaignEvent = { type: 'CampaignStopped', data: { at } }
const done = { sent: 2, failed: 1, skipped: 0, at }
const finished: CampaignEvent = { type: 'CampaignFinished', data: done }
const queue = { type: 'QueueCampaign', confirmed: 3, ...data } as const
const stop = { type: 'StopCampaign', at } as const
const finish = { type: 'FinishCampaign', ...done } as const

describe('an e-mail to many', () => {
	it('is queued once, for as many as its sender was shown, and not for nobody', () => {
		expect(given().when(queue)).toEqual([queued])
		expect(given(queued).when(queue)).toEqual([])
		expect(given().refusal({ ...queue, recipients: 4 })).toBe('AUDIENCE_CHANGED')
		expect(given().refusal({ ...queue, recipients: 0, confirmed: 0 })).toBe('NOBODY')
	})

	it('is about news unless its sender says otherwise, whatever becomes of it', () => {
		const research: CampaignEvent = { type: 'CampaignQueued', data: { ...data, purpose: 'research' } }
		expect(given().when({ ...queue, purpose: 'research' })).toEqual([research])
		const purposeOf = (...events: readonly CampaignEvent[]) =>
			events.reduce(campaignDecider.evolve, campaignDecider.initial).purpose
		expect([purposeOf(), purposeOf(queued, finished)]).toEqual(['news', 'news'])
		expect([purposeOf(research), purposeOf(research, stopped), purposeOf(research, finished)]).toEqual([
			'research',
			'research',
			'research',
		])
	})

	it('is stopped while it is on its way', () => {
		expect(given(queued).when(stop)).toEqual([stopped])
		expect(given(queued, stopped).when(stop)).toEqual([])
		expect(given(queued, finished).when(stop)).toEqual([])
		expect(given().refusal(stop)).toBe('NOT_FOUND')
	})

	it('is finished once, and not after it was stopped', () => {
		expect(given(queued).when(finish)).toEqual([finished])
		expect(given(queued, finished).when(finish)).toEqual([])
		expect(given(queued, stopped).when(finish)).toEqual([])
		expect(given().when(finish)).toEqual([])
	})
})
