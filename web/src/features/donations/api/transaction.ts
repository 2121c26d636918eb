import type { Donation, DonationStatus } from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'

/** Reads a donation of the viewer. @throws Failure NOT_FOUND when it is another donor's */
export const fetchTransaction = async (donationId: string, signal?: AbortSignal): Promise<Donation> =>
	(await api.get('/api/v1/transactionDetails', { query: { donationId }, signal })).data

export const transactionKey = (donationId: string) => ['transaction', donationId] as const

const WAITING: readonly DonationStatus[] = ['started', 'actionRequired', 'processing']

/** Checks whether it is unknown if the money moved. */
export const isWaiting = (status: DonationStatus): boolean => WAITING.includes(status)
/** Checks whether the money arrived, even if it was returned later. */
export const hasArrived = (status: DonationStatus): boolean => status !== 'failed' && !isWaiting(status)
