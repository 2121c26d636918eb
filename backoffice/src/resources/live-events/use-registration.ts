import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'

/**
 * Acts on a registration, and reads everything that shows it again.
 * @param done the text that says that it is done
 */
export function useRegistrationAct<V, Answer = unknown>(
	done: MessageKey,
	act: (dataProvider: BackofficeDataProvider, wish: V, intent: string) => Promise<Answer>,
) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent({ repeatable: true })
	return useMutation({
		mutationFn: (wish: V) => act(dataProvider, wish, intentOf([done, wish])),
		onSuccess: () => notify(t(done), { type: 'success' }),
		onSettled: () =>
			Promise.all(
				['liveEventParticipants', 'liveEventPayments', 'liveEvents', 'donations'].map((key) =>
					client.invalidateQueries({ queryKey: [key] }),
				),
			),
	})
}
