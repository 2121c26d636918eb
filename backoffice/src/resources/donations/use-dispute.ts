import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { DisputeFileKind } from '../../../../kernel/wire/disputes.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { DisputeWish } from './calls.ts'

export function useDisputeEvidence(donationId: string, ref: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['donations', 'dispute', donationId, ref],
		queryFn: ({ signal }) => dataProvider.disputeEvidence(donationId, ref, { signal }),
	})
}

function useFileChange<T>(
	donationId: string,
	ref: string,
	change: (of: T, data: BackofficeDataProvider) => Promise<void>,
) {
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({
		mutationFn: (of: T) => change(of, dataProvider),
		onSettled: () => client.invalidateQueries({ queryKey: ['donations', 'dispute', donationId, ref] }),
	})
}

export const useUploadDisputeFile = (donationId: string, ref: string) =>
	useFileChange<{ kind: DisputeFileKind; file: File }>(donationId, ref, (sent, dataProvider) =>
		dataProvider.uploadDisputeFile(donationId, ref, sent),
	)

export const useRemoveDisputeFile = (donationId: string, ref: string) =>
	useFileChange<string>(donationId, ref, (fileId, dataProvider) =>
		dataProvider.removeDisputeFile(donationId, ref, fileId),
	)

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
