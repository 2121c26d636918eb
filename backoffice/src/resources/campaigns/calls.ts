import type { GetListParams, GetListResult, QueryFunctionContext } from 'react-admin'
import type { Client } from '../../../../client/client.ts'
import type {
	Audience,
	BackofficeCampaign,
	CampaignPreview,
	CampaignText,
} from '../../../../domain/campaigns/contract.ts'
import type { CampaignReview } from '../../../../domain/campaigns/review.contract.ts'
import type {
	LiftedSuppressionBody,
	SuppressedAddressBody,
	SuppressionView,
} from '../../../../domain/campaigns/suppressions.contract.ts'
import type { PicturePurpose } from '../../../../domain/files/pictures.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends CampaignCalls {}
}

const PATH = '/api/backoffice/campaigns'
const SUPPRESSIONS = '/api/backoffice/suppressions'

export type CampaignDraft = CampaignText & { readonly audience: Audience }

export type CampaignVerb = 'pause' | 'resume' | 'stop'

interface CampaignCalls {
	campaignAudience(audience: Audience, options?: { signal?: AbortSignal }): Promise<number>
	previewCampaign(draft: CampaignDraft): Promise<CampaignPreview>
	/** @param expected the number of recipients in the confirmed preview @returns the campaign's id */
	sendCampaign(
		draft: CampaignDraft & { readonly startsAt: string | undefined },
		expected: number,
		intent: string,
	): Promise<string>
	testCampaign(text: CampaignText, intent: string): Promise<void>
	/** @returns the address by which its uploader sees the picture */
	uploadPicture(file: File, purpose: PicturePurpose): Promise<string>
	campaign(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeCampaign>
	campaignTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	changeCampaign(verb: CampaignVerb, id: string, etag: string, intent: string): Promise<void>
	campaignReview(id: string, options?: { signal?: AbortSignal }): Promise<CampaignReview>
	approveCampaign(id: string, intent: string): Promise<void>
	refuseCampaign(id: string, reason: string, intent: string): Promise<void>
	/** @returns the suppressions of an address, which is in no address of a call */
	suppressionsOf(body: SuppressedAddressBody): Promise<SuppressionView[]>
	suppressAddress(body: SuppressedAddressBody): Promise<void>
	liftSuppression(body: LiftedSuppressionBody): Promise<void>
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
	async testCampaign({ subject, text }, intent) {
		await api.post(`${PATH}/test`, { body: { subject, text }, intent })
	},
	async uploadPicture(file, purpose) {
		const body = new FormData()
		body.append('purpose', purpose)
		body.append('file', file)
		return (await api.post('/api/v1/files/image', { body })).data.url
	},
	campaign: (id, options) => api.get(`${PATH}/{id}`, { path: { id }, signal: options?.signal }),
	campaignTimeline: async (id, options) =>
		(await api.get(`${PATH}/{id}/timeline`, { path: { id }, signal: options?.signal })).data,
	async changeCampaign(verb, id, etag, intent) {
		await api.post(`${PATH}/{id}/${verb}`, { path: { id }, etag, intent })
	},
	campaignReview: (id, options) => api.get(`${PATH}/{id}/review`, { path: { id }, signal: options?.signal }),
	async approveCampaign(id, intent) {
		await api.post(`${PATH}/{id}/approve`, { path: { id }, intent })
	},
	async refuseCampaign(id, reason, intent) {
		await api.post(`${PATH}/{id}/refuse`, { path: { id }, body: { reason }, intent })
	},
	suppressionsOf: async (body) => (await api.post(`${SUPPRESSIONS}/find`, { body })).data,
	async suppressAddress(body) {
		await api.post(SUPPRESSIONS, { body })
	},
	async liftSuppression(body) {
		await api.post(`${SUPPRESSIONS}/lift`, { body })
	},
})

const rowsBehind = (range: string | null): number => Number(range?.split('/').at(-1) ?? 0)

/** The queue of campaigns that wait for an admin is a part of their list. */
export const createLists = (api: Client) => ({
	async campaignReview(params: GetListParams & QueryFunctionContext): Promise<GetListResult> {
		const { page = 1, perPage = 10 } = params.pagination ?? {}
		const { body, headers } = await api.answer('get', PATH, {
			query: {
				range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
				filter: JSON.stringify({ state: 'inReview' }),
				sort: params.sort && JSON.stringify([params.sort.field, params.sort.order]),
			},
			signal: params.signal,
		})
		return { data: body, total: rowsBehind(headers.get('Content-Range')) }
	},
})
