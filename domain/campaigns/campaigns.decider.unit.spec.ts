import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { campaignDecider } from './campaigns.decider.ts'
import type { CampaignEvent } from './campaigns.events.ts'

const given = scenario(campaignDecider)
const at = '2026-11-21T08:00:00.000Z'
const data = { textHash: 'h', isTest: false, roles: [], interests: [], language: null, recipients: 3, at }
const queued: CampaignEvent = { type: 'CampaignQueued', data }
const stopped: CampaignEvent = { type: 'CampaignStopped', data: { at } }
const paused: CampaignEvent = { type: 'CampaignPaused', data: { because: 'person', at } }
const resumed: CampaignEvent = { type: 'CampaignResumed', data: { at } }
const done = { sent: 1, failed: 1, skipped: 0, inDoubt: 1, at }
const finished: CampaignEvent = { type: 'CampaignFinished', data: done }
const queue = { type: 'QueueCampaign', confirmed: 3, ...data } as const
const stop = { type: 'StopCampaign', at } as const
const pause = { type: 'PauseCampaign', because: 'person', at } as const
const resume = { type: 'ResumeCampaign', at } as const
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

	it('is halted and goes on, until it is over', () => {
		expect(given(queued).when(pause)).toEqual([paused])
		expect(given(queued, paused).when(pause)).toEqual([])
		expect(given(queued, paused).when(resume)).toEqual([resumed])
		expect(given(queued).when(resume)).toEqual([])
		expect(given(queued, paused).when(stop)).toEqual([stopped])
		expect(given(queued, paused).when(finish)).toEqual([])
		expect(given(queued, paused, resumed).when(finish)).toEqual([finished])
		for (const end of [stopped, finished]) expect(given(queued, end).when(pause)).toEqual([])
		expect(given(queued, finished).when(resume)).toEqual([])
		expect(given(queued, stopped).refusal(resume)).toBe('CAMPAIGN_STOPPED')
		expect([given().refusal(pause), given().refusal(resume)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
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
