import type { Client } from '../../../../client/client.ts'
import type {
	DisputeAnswerKind,
	DisputeEvidenceView,
} from '../../../../domain/donations/disputes.contract.ts'
import type { FraudWarningAnswer } from '../../../../domain/donations/fraud-warnings.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'
import type { DisputeFileKind } from '../../../../kernel/wire/disputes.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends DonationCalls {}
}

export interface DisputeWish {
	answer: DisputeAnswerKind
	statement: string
	etag: string
	intent: string
}

interface DonationCalls {
	donationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
	disputeEvidence(
		id: string,
		dispute: string,
		options?: { signal?: AbortSignal },
	): Promise<DisputeEvidenceView>
	answerDispute(id: string, dispute: string, wish: DisputeWish): Promise<void>
	uploadDisputeFile(id: string, dispute: string, sent: { kind: DisputeFileKind; file: File }): Promise<void>
	removeDisputeFile(id: string, dispute: string, file: string): Promise<void>
	answerFraudWarning(
		id: string,
		warning: string,
		wish: { answer: FraudWarningAnswer; intent: string },
	): Promise<void>
}

export const createCalls = (api: Client): DonationCalls => ({
	donationTimeline: (id, options) =>
		api.get('/api/backoffice/donations/{id}/timeline', { path: { id }, signal: options?.signal }),
	disputeEvidence: (id, dispute, options) =>
		api.get('/api/backoffice/donations/{id}/disputes/{dispute}/evidence', {
			path: { id, dispute },
			signal: options?.signal,
		}),
	async answerDispute(id, dispute, { etag, intent, ...body }) {
		await api.post('/api/backoffice/donations/{id}/disputes/{dispute}/answer', {
			path: { id, dispute },
			body,
			etag,
			intent,
		})
	},
	async uploadDisputeFile(id, dispute, { kind, file }) {
		const body = new FormData()
		body.set('kind', kind)
		body.set('file', file)
		await api.post('/api/backoffice/donations/{id}/disputes/{dispute}/files', { path: { id, dispute }, body })
	},
	async removeDisputeFile(id, dispute, file) {
		await api.delete('/api/backoffice/donations/{id}/disputes/{dispute}/files/{file}', {
			path: { id, dispute, file },
		})
	},
	async answerFraudWarning(id, warning, { answer, intent }) {
		await api.post('/api/backoffice/donations/{id}/warnings/{warning}/answer', {
			path: { id, warning },
			body: { answer },
			intent,
		})
	},
})
