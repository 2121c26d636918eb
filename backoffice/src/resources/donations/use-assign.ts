import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

/** What assigning a payment would do. @param requestId the fundraiser; null: the foundation */
export function useAssignPreview(id: string, requestId: string | null, enabled = true) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['donations', 'assign', id, requestId],
		queryFn: ({ signal }) => dataProvider.assignPreview(id, requestId, { signal }),
		enabled,
		placeholderData: keepPreviousData,
	})
}

export interface AssignWish {
	/** The fundraiser; null: the foundation. */
	requestId: string | null
	reason: string
	/** The version of the payment that the person saw. */
	etag: string
}

/**
 * Assigns a payment. Everything that shows it is read again, whatever came of it.
 * @param onDone before that: what asked for it may then be gone
 */
export function useAssign({ id }: BackofficeDonation, onDone: () => void) {
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (wish: AssignWish) =>
			dataProvider.assignPayment(id, { ...wish, intent: intentOf([id, wish]) }),
		onSuccess: onDone,
		onSettled: () => client.invalidateQueries({ queryKey: ['donations'] }),
	})
}
