import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'

/** What an author does with an own fundraiser, beside editing it. */
export const OWN_ACTIONS = ['close', 'deactivate', 'reopen', 'remove'] as const
export type OwnAction = (typeof OWN_ACTIONS)[number]

const post = async (id: string, action: string, key: string, body?: unknown): Promise<RequestDetail> =>
	(
		await call<One<RequestDetail>>(`/donationRequest/${id}/${action}`, {
			method: 'POST',
			body,
			idempotencyKey: key,
		})
	).data

/** Ends gifts because the need is met. @throws Failure */
export const closeRequest = (id: string, key: string) => post(id, 'close', key)
/** Takes it from view for now. @throws Failure */
export const deactivateRequest = (id: string, key: string) => post(id, 'deactivate', key)
/** Asks again until a later day, `2026-11-21`. @throws Failure */
export const reopenRequest = (id: string, endDate: string, key: string) =>
	post(id, 'reopen', key, { endDate })
