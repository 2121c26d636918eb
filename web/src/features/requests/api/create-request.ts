import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'
import type { RequestBody } from './request-body.ts'

/** @param key the same for every retry @throws Failure */
export const createRequest = async (body: RequestBody, key: string): Promise<RequestDetail> =>
	(await api.post('/api/v1/donationRequest', { body, intent: key })).data
