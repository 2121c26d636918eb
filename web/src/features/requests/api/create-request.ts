import type { FundraiserBody, RequestDetail } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'

/** Raises a fundraiser. @param key the same for every try of the same one @throws Failure */
export const createRequest = async (body: FundraiserBody, key: string): Promise<RequestDetail> =>
	(await api.post('/api/v1/donationRequest', { body, intent: key })).data
