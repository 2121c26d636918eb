import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'

/** What an author does with an own fundraiser, beside editing it. */
export const OWN_ACTIONS = ['close', 'deactivate', 'reopen', 'remove'] as const
export type OwnAction = (typeof OWN_ACTIONS)[number]

const PATH = '/api/v1/donationRequest/{id}'

const changed = async (answer: Promise<{ readonly data: RequestDetail }>): Promise<RequestDetail> =>
	(await answer).data

/** Ends donations because the need is met. @throws Failure */
export const closeRequest = (id: string, key: string) =>
	changed(api.post(`${PATH}/close`, { path: { id }, intent: key }))
/** Takes it from view for now. @throws Failure */
export const deactivateRequest = (id: string, key: string) =>
	changed(api.post(`${PATH}/deactivate`, { path: { id }, intent: key }))
/** Asks again until a later day, `2026-11-21`. @throws Failure */
export const reopenRequest = (id: string, endDate: string, key: string) =>
	changed(api.post(`${PATH}/reopen`, { path: { id }, body: { endDate }, intent: key }))
