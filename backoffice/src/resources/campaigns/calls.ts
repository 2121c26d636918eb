import type { Client } from '../../../../client/client.ts'
import type {
	Audience,
	BackofficeCampaign,
	CampaignPreview,
	CampaignText,
} from '../../../../domain/campaigns/contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends CampaignCalls {}
}

const PATH = '/api/backoffice/campaigns'

export type CampaignDraft = CampaignText & { readonly audience: Audience }

export type CampaignVerb = 'pause' | 'resume' | 'stop'

interface CampaignCalls {
	campaignAudience(audience: Audience, options?: { signal?: AbortSignal }): Promise<number>
	previewCampaign(draft: CampaignDraft): Promise<CampaignPreview>
	/** @param expected the number of recipients in the confirmed preview @returns the campaign's id */
	sendCampaign(draft: CampaignDraft, expected: number, intent: string): Promise<string>
	testCampaign(text: CampaignText, intent: string): Promise<void>
	campaign(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeCampaign>
	campaignTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	changeCampaign(verb: CampaignVerb, id: string, etag: string, intent: string): Promise<void>
}

export const createCalls = (api: Client): CampaignCalls => ({
	campaignAudience: async (audience, options) =>
		(
			await api.get('/api/backoffice/campaignAudience', {
				query: { filter: JSON.stringify(audience) },
				signal: options?.signal,
			})
		).people,
	previewCampaign: (draft) => api.post(`${PATH}/preview`, { body: draft }),
	sendCampaign: async (draft, expected, intent) =>
		(await api.post(PATH, { body: { ...draft, expected }, intent })).id,
	async testCampaign({ subject, body }, intent) {
		await api.post(`${PATH}/test`, { body: { subject, body }, intent })
	},
	campaign: (id, options) => api.get(`${PATH}/{id}`, { path: { id }, signal: options?.signal }),
	campaignTimeline: async (id, options) =>
		(await api.get(`${PATH}/{id}/timeline`, { path: { id }, signal: options?.signal })).data,
	async changeCampaign(verb, id, etag, intent) {
		await api.post(`${PATH}/{id}/${verb}`, { path: { id }, etag, intent })
	},
})
