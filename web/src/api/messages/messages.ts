import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	MessageBody,
	messageSent,
	ReportBody,
	reportSent,
	userReport,
} from '../../../../domain/messages/contract.ts'
import { call, type One } from '../client.ts'
import { session } from '../session.ts'
import { solveCaptcha } from '../users/captcha.ts'

export type UserReport = z.output<typeof userReport>

/** Writes to us; guests' computers solve a captcha first. `key` is the same on every try. @throws Failure */
export async function sendMessage(
	body: Omit<MessageBody, 'captcha'>,
	key: string,
): Promise<z.output<typeof messageSent>> {
	const captcha = session.get().user ? '' : await solveCaptcha()
	const { data } = await call<One<z.output<typeof messageSent>>>('/message', {
		...{ method: 'POST', body: { ...body, captcha }, idempotencyKey: key },
	})
	return data
}

/** Says what is wrong with a request. @throws Failure */
export async function reportRequest(
	requestId: string,
	body: ReportBody,
): Promise<z.output<typeof reportSent>> {
	const path = `/donationRequest/${requestId}/report`
	return (await call<One<z.output<typeof reportSent>>>(path, { method: 'POST', body })).data
}

/** Reports about a request or a person, as far as the viewer may see them. */
export const userReportsQuery = (id: string, viewer?: string) =>
	queryOptions({
		queryKey: ['userReports', id, viewer],
		queryFn: ({ signal }) =>
			call<{ data: readonly UserReport[] }>(`/userReports/${encodeURIComponent(id)}`, { signal }),
		select: ({ data }) => data,
	})
