import type { Client } from '../../../../client/client.ts'
import type { CaseReason, RequestRemoval } from '../../../../domain/moderation.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeSupportRequestDetail } from '../../../../domain/support/contract.ts'
import type {
	BulkReportsBody,
	BulkReportsOutcome,
	ReportCaseDetail,
} from '../../../../domain/support/report-cases.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends SupportRequestCalls {}
}

const PATH = '/api/backoffice/messages/{id}'

export type SupportRequestAction =
	| { readonly what: 'assign'; readonly ownerId: string | null }
	| { readonly what: 'answer'; readonly body: string }
	| { readonly what: 'close' | 'reopen'; readonly note: string }

export type ReportDecision =
	| {
			readonly what: 'uphold'
			readonly reason: CaseReason
			readonly removal: RequestRemoval | undefined
			readonly note: string
			readonly message: string
	  }
	| { readonly what: 'hold' | 'rejectAppeal'; readonly note: string; readonly message: string }
	| { readonly what: 'dismiss'; readonly note: string }

const REPORT = '/api/backoffice/reports/{id}'

interface SupportRequestCalls {
	message(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeSupportRequestDetail>
	supportRequestTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	handleSupportRequest(
		id: string,
		action: SupportRequestAction,
		seen: { readonly etag: string; readonly intent: string },
	): Promise<BackofficeSupportRequestDetail>
	reportCase(id: string, options?: { signal?: AbortSignal }): Promise<ReportCaseDetail>
	reportCaseTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	decideReports(
		id: string,
		decision: ReportDecision,
		seen: { readonly etag: string; readonly intent: string },
	): Promise<ReportCaseDetail>
	/** Decides on several cases; the answer names the refused ones. */
	bulkDecideReports(body: BulkReportsBody, intent: string): Promise<{ data: BulkReportsOutcome[] }>
}

export const createCalls = (api: Client): SupportRequestCalls => ({
	message: (id, options) => api.get(PATH, { path: { id }, signal: options?.signal }),
	supportRequestTimeline: async (id, options) =>
		(await api.get(`${PATH}/timeline`, { path: { id }, signal: options?.signal })).data,
	handleSupportRequest(id, action, { etag, intent }) {
		const seen = { path: { id }, etag, intent }
		if (action.what === 'assign')
			return api.post(`${PATH}/assign`, { ...seen, body: { ownerId: action.ownerId } })
		if (action.what === 'answer') return api.post(`${PATH}/answer`, { ...seen, body: { body: action.body } })
		return api.post(`${PATH}/${action.what}`, { ...seen, body: { note: action.note } })
	},
	reportCase: (id, options) => api.get(REPORT, { path: { id }, signal: options?.signal }),
	reportCaseTimeline: async (id, options) =>
		(await api.get(`${REPORT}/timeline`, { path: { id }, signal: options?.signal })).data,
	decideReports(id, decision, { etag, intent }) {
		const seen = { path: { id }, etag, intent }
		switch (decision.what) {
			case 'uphold': {
				const { what: _, removal, ...body } = decision
				return api.post(`${REPORT}/uphold`, { ...seen, body: { ...body, ...(removal && { removal }) } })
			}
			case 'rejectAppeal':
			case 'hold': {
				const { note, message } = decision
				const path = decision.what === 'hold' ? 'hold' : 'reject-appeal'
				return api.post(`${REPORT}/${path}`, { ...seen, body: { note, message } })
			}
			case 'dismiss':
				return api.post(`${REPORT}/dismiss`, { ...seen, body: { note: decision.note } })
		}
	},
	bulkDecideReports: (body, intent) => api.post('/api/backoffice/reports/bulk', { body, intent }),
})
