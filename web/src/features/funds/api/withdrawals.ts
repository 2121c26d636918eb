import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Withdrawal, WithdrawalStatus, WithdrawBody } from '../../../../../domain/funds/contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/donationRequest/withdraw'

export interface WithdrawalFilter {
	readonly userId: string
	readonly status?: WithdrawalStatus | undefined
	readonly limit: number
	readonly offset: number
}

export const withdrawalsQuery = (filter: WithdrawalFilter) =>
	queryOptions({
		queryKey: ['withdrawals', filter],
		queryFn: ({ signal }) => api.get(PATH, { query: { ...filter }, signal }),
		placeholderData: keepPreviousData,
	})

const NEWEST = 100

/** Reads one of the user's withdrawals; null if it isn't among the newest. */
export const withdrawalQuery = (userId: string, id: string) =>
	queryOptions({
		queryKey: ['withdrawals', 'one', userId, id],
		queryFn: ({ signal }) => api.get(PATH, { query: { userId, limit: NEWEST, offset: 0 }, signal }),
		select: ({ data }) => data.find(({ _id }) => _id === id) ?? null,
	})

export const withdrawalsCsv = async (userId: string, status?: WithdrawalStatus): Promise<Blob> =>
	(await api.download(PATH, { query: { userId, status, isDownload: 'true' } })).blob

/** Requests money of a fund, which is reserved from then on. @throws Failure */
export const requestWithdrawal = async (
	fundId: string,
	body: WithdrawBody,
	key: string,
): Promise<Withdrawal> => (await api.post(`${PATH}/{id}`, { path: { id: fundId }, body, intent: key })).data

/** Cancels a withdrawal before it is paid. @throws Failure */
export const cancelWithdrawal = async ({ _id, etag }: Withdrawal, key: string): Promise<Withdrawal> =>
	(
		await api.put(`${PATH}/{id}`, {
			path: { id: _id },
			body: { status: 'cancelled' },
			intent: key,
			etag,
		})
	).data
