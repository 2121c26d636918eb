import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { JournalEntryDetail } from '../../../../domain/journal/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

const TOUCHED = ['journal', 'funds', 'discrepancies', 'overview']

/**
 * Sends an entry or a decision about one, and reads again what shows it.
 * @param send calls the API under the intent that it is given
 * @param onDone is called with the entry before that, because the calling component may unmount
 */
export function useEntry<Wish>(
	send: (provider: BackofficeDataProvider, wish: Wish, intent: string) => Promise<JournalEntryDetail>,
	onDone: (entry: JournalEntryDetail) => void,
) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (wish: Wish) => send(dataProvider, wish, intentOf(wish)),
		onSuccess: (entry) => {
			notify(t(`journal.done.${entry.status}`), { type: 'success' })
			onDone(entry)
		},
		onSettled: () => Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] }))),
	})
}
