import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { ResourceName } from '../declaration.ts'

interface ActOptions<Wish, Answer> {
	act: (dataProvider: BackofficeDataProvider, wish: Wish, intent: string) => Promise<Answer>
	/** Returns the text that says that it is done. */
	done: (wish: Wish, answer: Answer) => string
	/** The resources that show it. */
	keys: readonly ResourceName[]
	onDone?: (answer: Answer) => void
}

/** Changes something of the radio, says so, and reads again what shows it. */
export function useAct<Wish, Answer>({ act, done, keys, onDone }: ActOptions<Wish, Answer>) {
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent({ repeatable: true })
	return useMutation({
		mutationFn: (wish: Wish) => act(dataProvider, wish, intentOf(wish)),
		onSuccess: (answer, wish) => {
			notify(done(wish, answer), { type: 'success' })
			onDone?.(answer)
			return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
		},
	})
}
