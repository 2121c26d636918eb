import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

export function useWriteOff(fund: string) {
	const t = useT()
	const notify = useNotify()
	const refresh = useRefresh()
	const client = useQueryClient()
	const intentOf = useIntent()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({
		mutationFn: (reason: string) => dataProvider.writeOff({ fund, reason }, intentOf({ fund, reason })),
		onSuccess: ({ entries }) => {
			const own = entries.find((entry) => entry.fund === fund)
			notify(t(own?.status === 'waiting' ? 'funds.writeOffWaits' : 'funds.writtenOff'), { type: 'success' })
			refresh()
		},
		onSettled: () =>
			Promise.all(
				['books', 'ageing', 'overview'].map((key) => client.invalidateQueries({ queryKey: [key] })),
			),
	})
}
