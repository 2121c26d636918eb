import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { AssignRecipient } from '../funds/calls.ts'

/** Reads the effect of an assignment. */
export function useAssignPreview(id: string, recipient: AssignRecipient, enabled = true) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['donations', 'assign', id, recipient],
		queryFn: ({ signal }) => dataProvider.assignPreview(id, recipient, { signal }),
		enabled,
		placeholderData: keepPreviousData,
	})
}

export interface AssignWish extends AssignRecipient {
	reason: string
	etag: string
}

/**
 * Assigns a payment, and reads everything that shows it again, even after a failure.
 * @param onDone is called before that, because the calling component may unmount
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
