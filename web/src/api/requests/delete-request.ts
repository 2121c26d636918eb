import { call } from '../client.ts'

/** Removes an own fundraiser that never took a gift. @throws Failure HAS_GIFTS */
export const deleteRequest = (id: string, userId: string, key: string): Promise<unknown> =>
	call(`/donationRequest/${id}`, { method: 'DELETE', query: { user_id: userId }, idempotencyKey: key })
