import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { DisputeWish } from './calls.ts'

/** What is gathered against a dispute. */
export function useDisputeEvidence(donationId: string, ref: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['donations', 'dispute', donationId, ref],
		queryFn: ({ signal }) => dataProvider.disputeEvidence(donationId, ref, { signal }),
	})
}

/** Answers a dispute. Everything that shows the donation, and the list of disputes, is read again. */
export function useAnswerDispute(donationId: string, ref: string) {
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (wish: Omit<DisputeWish, 'intent'>) =>
			dataProvider.answerDispute(donationId, ref, { ...wish, intent: intentOf([donationId, ref, wish]) }),
		onSettled: () =>
			Promise.all(
				['donations', 'disputes'].map((resource) => client.invalidateQueries({ queryKey: [resource] })),
			),
	})
}
