import { api } from '../../../lib/client.ts'

/** Removes an own fundraiser that never received a donation. @throws Failure HAS_DONATIONS */
export const deleteRequest = (id: string, userId: string, key: string): Promise<unknown> =>
	api.delete('/api/v1/donationRequest/{id}', {
		path: { id },
		query: { user_id: userId },
		intent: key,
	})
