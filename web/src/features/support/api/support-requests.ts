import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	ReportBody,
	reportSent,
	SupportRequestBody,
	supportRequestSent,
	userReport,
} from '../../../../../domain/support/contract.ts'
import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'
import { solveCaptcha } from '../../users/api/captcha.ts'

export type UserReport = z.output<typeof userReport>

/** Writes to us; guests' computers solve a captcha first. `key` is the same on every try. @throws Failure */
export async function sendSupportRequest(
	body: Omit<SupportRequestBody, 'captcha'>,
	key: string,
): Promise<z.output<typeof supportRequestSent>> {
	const captcha = session.get().user ? '' : await solveCaptcha()
	const { data } = await api.post('/api/v1/message', { body: { ...body, captcha }, intent: key })
	return data
}

/** Says what is wrong with a request. @throws Failure */
export async function reportRequest(
	requestId: string,
	body: ReportBody,
): Promise<z.output<typeof reportSent>> {
	return (await api.post('/api/v1/donationRequest/{id}/report', { path: { id: requestId }, body })).data
}

/** Reports about a request or a person, as far as the viewer may see them. */
export const userReportsQuery = (id: string, viewer?: string) =>
	queryOptions({
		queryKey: ['userReports', id, viewer],
		queryFn: ({ signal }) => api.get('/api/v1/userReports/{id}', { path: { id }, signal }),
		select: ({ data }) => data,
	})
