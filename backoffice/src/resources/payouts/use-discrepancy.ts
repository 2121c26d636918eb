import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import type { DiscrepancyAction, SeenDiscrepancy } from './calls.ts'

export function useDiscrepancy(id: string) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const queryKey = ['discrepancies', 'seen', id]
	const seen = useQuery({
		queryKey,
		queryFn: ({ signal }) => dataProvider.discrepancy(id, { signal }),
	})
	const etag = seen.data?.etag ?? ''
	const action = useMutation({
		mutationFn: (act: DiscrepancyAction) =>
			dataProvider.actOnDiscrepancy(id, { ...act, etag, intent: intentOf([id, etag, act]) }),
		onSuccess: async (after: SeenDiscrepancy, act) => {
			client.setQueryData(queryKey, after)
			notify(t(`discrepancies.done.${act.action}`), { type: 'success' })
			await Promise.all(
				['discrepancies', 'payouts', 'overview'].map((name) =>
					client.invalidateQueries({ queryKey: [name] }),
				),
			)
		},
		onError: async (error) => {
			if (isConflict(error)) await client.invalidateQueries({ queryKey })
			else if (fieldMessage(error, 'note') === null) notify(error.message, { type: 'error' })
		},
	})
	return { seen, action }
}
