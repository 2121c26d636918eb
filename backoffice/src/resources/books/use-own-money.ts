import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { OwnMoney } from '../../../../domain/funds/own-money.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

const OWN_MONEY = ['books', 'ownMoney']

export function useOwnMoney() {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: OWN_MONEY,
		queryFn: ({ signal }) => dataProvider.ownMoney({ signal }),
	})
}

/** Sends a decision about own money, whose answer is what the page shows from then on. */
export function useOwnMoneyTask<Body>(
	send: (provider: BackofficeDataProvider, body: Body, intent: string) => Promise<OwnMoney>,
	done: (answer: OwnMoney) => string,
) {
	const notify = useNotify()
	const client = useQueryClient()
	const intentOf = useIntent()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({
		mutationFn: (body: Body) => send(dataProvider, body, intentOf(body)),
		onSuccess: (answer) => {
			client.setQueryData(OWN_MONEY, answer)
			notify(done(answer), { type: 'success' })
		},
		onSettled: () =>
			Promise.all(['overview', 'ageing'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
	})
}
