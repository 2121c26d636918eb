import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	CaseReason,
	ProfileReportReason,
	ReportReason,
	ReportSubject,
	SubjectReportReason,
} from '../../../../../domain/moderation.contract.ts'
import type { ownDecision, reportSent, userReport } from '../../../../../domain/support/contract.ts'
import { api } from '../../../lib/client.ts'

export type UserReport = z.output<typeof userReport>
export type OwnDecision = z.output<typeof ownDecision>

const ANSWER = '/api/v1/donationRequestResponses/{id}'

/** The reported subject and its id; for a message also its answer, for a comment also its request. */
export type Reported =
	| {
			readonly subject: Exclude<ReportSubject, 'answerMessage' | 'comment' | 'campaign'>
			readonly id: string
	  }
	| { readonly subject: 'comment'; readonly id: string; readonly requestId: string }
	| { readonly subject: 'answerMessage'; readonly id: string; readonly answerId: string }

export const isExplained = ({ subject }: Reported): boolean =>
	subject === 'request' || subject === 'user' || subject === 'organization'

/** @returns the reference number, if the subject has one @throws Failure */
export async function report(
	reported: Reported,
	reason: CaseReason,
	body: string,
): Promise<z.output<typeof reportSent> | null> {
	const { id } = reported
	const path = { id }
	// Each subject is offered its own reasons alone.
	switch (reported.subject) {
		case 'request':
			return (
				await api.post('/api/v1/donationRequest/{id}/report', {
					path,
					body: { reason: reason as ReportReason, body },
				})
			).data
		case 'user':
			return (
				await api.post('/api/v1/user/{id}/report', {
					path,
					body: { reason: reason as ProfileReportReason, body },
				})
			).data
		case 'organization':
			return (
				await api.post('/api/v1/organization/{id}/report', {
					path,
					body: { reason: reason as ProfileReportReason, body },
				})
			).data
		case 'update':
			await api.post('/api/v1/donationRequestUpdate/{id}/report', {
				path,
				body: { reason: reason as SubjectReportReason },
			})
			return null
		case 'comment':
			await api.post('/api/v1/donationRequest/{id}/comments/{commentId}/report', {
				path: { id: reported.requestId, commentId: id },
				body: { reason: reason as SubjectReportReason },
			})
			return null
		case 'answer':
			await api.post(`${ANSWER}/report`, { path, body: { reason: reason as SubjectReportReason } })
			return null
		case 'answerMessage': {
			const ofMessage = { id: reported.answerId, messageId: id }
			await api.post(`${ANSWER}/messages/{messageId}/report`, {
				path: ofMessage,
				body: { reason: reason as SubjectReportReason },
			})
			return null
		}
	}
}

export const userReportsQuery = (id: string, viewer?: string) =>
	queryOptions({
		queryKey: ['userReports', id, viewer],
		queryFn: ({ signal }) => api.get('/api/v1/userReports/{id}', { path: { id }, signal }),
	})

/** Appeals against a removal, by the id of its case. `key` is the same on every retry. @throws Failure */
export const appeal = (caseId: string, body: string, key: string) =>
	api.post('/api/v1/userReports/{id}/appeal', { path: { id: caseId }, body: { body }, intent: key })
