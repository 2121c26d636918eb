import type { RequestBody, RequestDetail } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'

interface Edit {
	readonly id: string
	readonly body: RequestBody
	/** The version that was edited: another one in between is a conflict (412). */
	readonly etag: string
	readonly key: string
}

/** Edits an own fundraiser. @throws Failure with status 412 when it was changed meanwhile */
export const editRequest = async ({ id, body, etag, key }: Edit): Promise<RequestDetail> =>
	(
		await call<One<RequestDetail>>(`/donationRequest/${id}`, {
			method: 'PUT',
			body,
			ifMatch: etag,
			idempotencyKey: key,
		})
	).data
