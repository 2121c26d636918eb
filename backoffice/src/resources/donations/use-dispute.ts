import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { DisputeFileKind } from '../../../../kernel/wire/disputes.ts'
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

/** Changes the files of an answer; what goes along is read again, whatever came of it. */
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

/** Uploads a file of the answer to a dispute. */
export const useUploadDisputeFile = (donationId: string, ref: string) =>
	useFileChange<{ kind: DisputeFileKind; file: File }>(donationId, ref, (sent, dataProvider) =>
		dataProvider.uploadDisputeFile(donationId, ref, sent),
	)

/** Takes a file out of the answer to a dispute. */
export const useRemoveDisputeFile = (donationId: string, ref: string) =>
	useFileChange<string>(donationId, ref, (fileId, dataProvider) =>
		dataProvider.removeDisputeFile(donationId, ref, fileId),
	)

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
