import { queryOptions } from '@tanstack/react-query'
import type {
	CertificateDetail,
	HoursBody,
	HoursChangeBody,
	HoursDetail,
} from '../../../../../domain/answers/hours.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/donationRequestResponses'
const HOURS = `${PATH}/{id}/hours` as const

/** Reads the hours of one answer. Its key begins with the answer's, so that both are read again together. */
export const hoursQuery = (answerId: string, userId: string | undefined) =>
	queryOptions({
		queryKey: ['answer', answerId, 'hours', userId],
		queryFn: ({ signal }) => api.get(HOURS, { path: { id: answerId }, signal }),
		select: ({ data }): HoursDetail => data,
	})

export const hoursSumQuery = (requestId: string | undefined, userId: string | undefined) =>
	queryOptions({
		queryKey: ['answers', 'hours', requestId, userId],
		queryFn: ({ signal }) => api.get(`${PATH}/hours`, { query: { donation_request_id: requestId }, signal }),
		select: ({ data }) => data,
	})

/** Records or corrects hours. @throws Failure */
export const postHours = (answerId: string, body: HoursBody, key: string) =>
	api.post(HOURS, { path: { id: answerId }, body, intent: key })

/** Confirms, disputes or withdraws hours. @throws Failure */
export const changeHours = (answerId: string, hoursId: string, body: HoursChangeBody, key: string) =>
	api.put(`${HOURS}/{hoursId}`, { path: { id: answerId, hoursId }, body, intent: key })

/** Issues or revokes a certificate. @throws Failure */
export const certify = (answerId: string, action: 'issue' | 'revoke', key: string) =>
	api.post(`${PATH}/{id}/certificate`, { path: { id: answerId }, body: { action }, intent: key })

export const certificateQuery = (code: string) =>
	queryOptions({
		queryKey: ['certificate', code],
		queryFn: ({ signal }) => api.get('/api/v1/certificate/{code}', { path: { code }, signal }),
		select: ({ data }): CertificateDetail => data,
	})
