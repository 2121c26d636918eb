import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'
import type { RequestBody } from './request-body.ts'

interface Edit {
	readonly id: string
	readonly body: RequestBody
	/** The version that was edited: another one in between is a conflict (412). */
	readonly etag: string
	readonly key: string
}

/** @throws Failure with status 412 if it was changed meanwhile */
export const editRequest = async ({ id, body, etag, key }: Edit): Promise<RequestDetail> =>
	(await api.put('/api/v1/donationRequest/{id}', { path: { id }, body, etag, intent: key })).data
