import { isFailure } from '../../../../../client/failure.ts'
import { inTab } from '../../../../../client/storage.ts'
import type { Donation, DonationStatus } from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'

const keyOf = (registrationId: string): string => `karuna.registrationKey.${registrationId}`

/** Remembers the key from a link in the mail of a registration, which this tab continues. */
export const rememberRegistrationKey = (registrationId: string, key: string) =>
	inTab.set(keyOf(registrationId), key)

/** Returns the key of a registration, whose donation has the same id; undefined in the browser that began it. */
export const registrationKey = (id: string | undefined): string | undefined =>
	id === undefined ? undefined : (inTab.get(keyOf(id)) ?? undefined)

/**
 * Reads a donation of the viewer.
 * @throws Failure NOT_FOUND when it is another donor's; 422 while nothing is paid for seats of an event
 */
export const fetchTransaction = async (donationId: string, signal?: AbortSignal): Promise<Donation> =>
	(
		await api.get('/api/v1/transactionDetails', {
			query: { donationId },
			signal,
			token: registrationKey(donationId),
		})
	).data

export const transactionKey = (donationId: string) => ['transaction', donationId] as const

const WAITING: readonly DonationStatus[] = ['started', 'actionRequired', 'processing']

/** Checks whether it is unknown if the money moved. */
export const isWaiting = (status: DonationStatus): boolean => WAITING.includes(status)
/** Checks whether the money arrived, even if it was returned later. */
export const hasArrived = (status: DonationStatus): boolean => status !== 'failed' && !isWaiting(status)

/** Returns the server's words about seats of an event for which nothing is paid yet; null for other errors. */
export function unpaidMessage(error: unknown): string | null {
	if (!isFailure(error) || error.statusCode !== 422) return null
	return isUnpaid(error.body) ? error.body.data.message : error.message
}

const isUnpaid = (body: unknown): body is { readonly data: { readonly message: string } } =>
	typeof body === 'object' && body !== null && 'data' in body
