import type { CLOSING_OUTCOMES, RequestDetail } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'

export const OWN_ACTIONS = ['renew', 'close', 'deactivate', 'reopen', 'remove'] as const
export type ClosingOutcome = (typeof CLOSING_OUTCOMES)[number]
export type OwnAction = (typeof OWN_ACTIONS)[number]

const PATH = '/api/v1/donationRequest/{id}'

const changed = async (answer: Promise<{ readonly data: RequestDetail }>): Promise<RequestDetail> =>
	(await answer).data

/** Ends a request with its outcome. @throws Failure */
export const closeRequest = (id: string, outcome: ClosingOutcome, key: string) =>
	changed(api.post(`${PATH}/close`, { path: { id }, query: { outcome }, intent: key }))
/** Renews a request, as its author or by the key of the reminder. @throws Failure */
export const renewRequest = async (
	id: string,
	renewalKey: string | undefined,
	key: string,
): Promise<string> => {
	const body = renewalKey === undefined ? {} : { key: renewalKey }
	return (await api.post(`${PATH}/renew`, { path: { id }, body, intent: key })).data.endDate
}
/** Hides a request temporarily. @throws Failure */
export const deactivateRequest = (id: string, key: string) =>
	changed(api.post(`${PATH}/deactivate`, { path: { id }, intent: key }))
/** Reopens a request until a later day, `2026-11-21`. @throws Failure */
export const reopenRequest = (id: string, endDate: string, key: string) =>
	changed(api.post(`${PATH}/reopen`, { path: { id }, body: { endDate }, intent: key }))
