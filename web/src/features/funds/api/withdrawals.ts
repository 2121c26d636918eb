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

/** A page of what a user asked for, newest first. */
export const withdrawalsQuery = (filter: WithdrawalFilter) =>
	queryOptions({
		queryKey: ['withdrawals', filter],
		queryFn: ({ signal }) => api.get(PATH, { query: { ...filter }, signal }),
		placeholderData: keepPreviousData,
	})

/** The newest ones are looked through: a page that follows a request for money shows one of them. */
const NEWEST = 100

/** One of a user's own; null when it isn't among the newest. */
export const withdrawalQuery = (userId: string, id: string) =>
	queryOptions({
		queryKey: ['withdrawals', 'one', userId, id],
		queryFn: ({ signal }) => api.get(PATH, { query: { userId, limit: NEWEST, offset: 0 }, signal }),
		select: ({ data }) => data.find(({ _id }) => _id === id) ?? null,
	})

/** Everything that a user asked for, as CSV text. */
export const withdrawalsCsv = async (userId: string, status?: WithdrawalStatus): Promise<Blob> =>
	(await api.download(PATH, { query: { userId, status, isDownload: 'true' } })).blob

/** Asks for money of a fund: from then on it is reserved. @throws Failure */
export const requestWithdrawal = async (
	fundId: string,
	body: WithdrawBody,
	key: string,
): Promise<Withdrawal> => (await api.post(`${PATH}/{id}`, { path: { id: fundId }, body, intent: key })).data

/** Takes it back, before it is paid. @throws Failure */
export const cancelWithdrawal = async ({ _id, etag }: Withdrawal, key: string): Promise<Withdrawal> =>
	(
		await api.put(`${PATH}/{id}`, {
			path: { id: _id },
			body: { status: 'cancelled' },
			intent: key,
			etag,
		})
	).data
