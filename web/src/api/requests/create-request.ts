import type { RequestBody, RequestDetail } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'

/** Raises a fundraiser. @param key the same for every try of the same one @throws Failure */
export const createRequest = async (body: RequestBody, key: string): Promise<RequestDetail> =>
	(await call<One<RequestDetail>>('/donationRequest', { method: 'POST', body, idempotencyKey: key })).data
