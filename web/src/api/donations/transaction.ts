import type { Donation, DonationState } from '../../../../domain/donations/contract.ts'
import { call, type One } from '../client.ts'

/** A gift as its giver may see it. @throws Failure NOT_FOUND when it is somebody else's */
export const fetchTransaction = async (donationId: string, signal?: AbortSignal): Promise<Donation> =>
	(
		await call<One<Donation>>('/transactionDetails', {
			query: { donationId },
			...(signal && { signal }),
		})
	).data

export const transactionKey = (donationId: string) => ['transaction', donationId] as const

const WAITING: readonly DonationState[] = ['started', 'actionRequired', 'processing']

/** Nobody knows yet whether the money moved. */
export const isWaiting = (status: DonationState): boolean => WAITING.includes(status)
/** The money arrived, whatever became of it later. */
export const hasArrived = (status: DonationState): boolean => status !== 'failed' && !isWaiting(status)
