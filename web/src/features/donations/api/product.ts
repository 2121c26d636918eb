import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { api } from '../../../lib/client.ts'
import { useSession } from '../../../lib/session.ts'
import type { CheckoutTarget } from './checkout-details.ts'

/** The target of a donation. A request's currency is its own, and isn't sent. */
export type Subject = Pick<CheckoutTarget, 'donationFor' | 'donationRequestId' | 'toUserInfo'> & {
	readonly currency?: Currency
}

/** @param viewer the signed-in user's id, because private requests exist only for some viewers */
export const productQuery = (subject: Subject, viewer?: string) => {
	const { donationFor, donationRequestId, toUserInfo } = subject
	const id = donationRequestId ?? toUserInfo?._id
	const currency = donationFor === 'donationRequest' ? undefined : subject.currency
	return queryOptions({
		queryKey: ['product', donationFor, id, currency, viewer],
		queryFn: ({ signal }) =>
			api.get('/api/v1/product/details', { query: { donationfor: donationFor, id, currency }, signal }),
		select: ({ data }) => data,
	})
}

export function useProduct(subject: Subject) {
	const { status, user } = useSession()
	return useQuery({ ...productQuery(subject, user?.unique_id), enabled: status !== 'starting' })
}
