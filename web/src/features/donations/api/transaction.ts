import type { Donation, DonationStatus } from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'

/** A donation as its donor may see it. @throws Failure NOT_FOUND when it is somebody else's */
export const fetchTransaction = async (donationId: string, signal?: AbortSignal): Promise<Donation> =>
	(await api.get('/api/v1/transactionDetails', { query: { donationId }, signal })).data

export const transactionKey = (donationId: string) => ['transaction', donationId] as const

const WAITING: readonly DonationStatus[] = ['started', 'actionRequired', 'processing']

/** Nobody knows yet whether the money moved. */
export const isWaiting = (status: DonationStatus): boolean => WAITING.includes(status)
/** The money arrived, whatever became of it later. */
export const hasArrived = (status: DonationStatus): boolean => status !== 'failed' && !isWaiting(status)
