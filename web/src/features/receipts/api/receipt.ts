import { queryOptions } from '@tanstack/react-query'
import { isFailure } from '../../../../../client/failure.ts'
import type { Receipt, ReceiptFacts } from '../../../../../domain/receipts/contract.ts'
import { HOUR_MS } from '../../../../../kernel/wire/time.ts'
import { api } from '../../../lib/client.ts'
import { minorOf } from '../../../ui/format.ts'

export interface ReceiptAddress {
	readonly donationId: string
	readonly key: string | undefined
	readonly version: string | undefined
}

const CHECKS_UNTIL_ISSUED = 20
export const isBeingMade = (error: unknown): boolean => isFailure(error, 'RECEIPT_PENDING')

export const receiptQuery = ({ donationId, key, version }: ReceiptAddress) =>
	queryOptions({
		queryKey: ['receipt', donationId, version, key],
		queryFn: async ({ signal }) =>
			(
				await api.get('/api/v1/donation/{id}/receipt', {
					path: { id: donationId },
					query: { key, version },
					signal,
				})
			).data,
		retry: (failures, error) => isBeingMade(error) && failures < CHECKS_UNTIL_ISSUED,
		retryDelay: 1_500,
		// The address of the PDF works for a day.
		staleTime: HOUR_MS,
		refetchOnWindowFocus: true,
	})

/** Requests the mail again. @returns the shortened address */
export const resendReceipt = async ({ donationId, key }: ReceiptAddress): Promise<string> =>
	(
		await api.post('/api/v1/donation/{id}/receipt/resend', {
			path: { id: donationId },
			body: key === undefined ? {} : { key },
		})
	).data.sentTo

export function factsOf(receipt: Receipt): ReceiptFacts {
	const minor = (major: number) => minorOf(major, receipt.units)
	return {
		...receipt,
		charged: minor(receipt.charged),
		fee: minor(receipt.fee),
		returned: minor(receipt.returned),
		given: minor(receipt.given),
		valueReceived: minor(receipt.valueReceived),
	}
}
