import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { RefundQuery } from '../funds/calls.ts'

const WHILE_WAITING_MS = 1_500

export type Refund = RefundPreview['refunds'][number]

export const isUnderWay = ({ state }: Refund): boolean => state === 'requested'

interface Watching {
	enabled?: boolean
	/** A requested refund; the donation may show it later than its fund. */
	awaited?: string
}

/** Reads the effect of a refund on every balance, repeatedly while one is under way. */
export function useRefundPreview(
	id: string,
	requested: RefundQuery = {},
	{ enabled = true, awaited }: Watching = {},
) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['donations', 'refund', id, requested.amount ?? null, requested.fund ?? null],
		queryFn: ({ signal }) => dataProvider.refundPreview(id, requested, { signal }),
		enabled,
		placeholderData: keepPreviousData,
		refetchInterval: ({ state }) => {
			const refunds = state.data?.preview.refunds ?? []
			const isAwaited = awaited !== undefined && refunds.every(({ refundId }) => refundId !== awaited)
			return isAwaited || refunds.some(isUnderWay) ? WHILE_WAITING_MS : false
		},
	})
}

export interface RefundWish {
	amount: string
	fund: string | undefined
	reason: string
	etag: string
}

export function useRefund(donation: BackofficeDonation) {
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (wish: RefundWish) =>
			dataProvider.refundDonation(donation.id, { ...wish, intent: intentOf([donation.id, wish]) }),
		onSettled: () => client.invalidateQueries({ queryKey: ['donations'] }),
	})
}

/** Returns the state of a refund. When it changes, everything that shows the donation is read again. */
export function useRefundDone(donationId: string, refundId: string): Refund['state'] {
	const client = useQueryClient()
	const { data } = useRefundPreview(donationId, {}, { awaited: refundId })
	const state = data?.preview.refunds.find((refund) => refund.refundId === refundId)?.state ?? 'requested'
	useEffect(() => {
		if (state !== 'requested') void client.invalidateQueries({ queryKey: ['donations'] })
	}, [client, state])
	return state
}
