import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { EffectRow } from '../../../../domain/activity/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

/** Runs an effect that gave up once more. One that still waits runs by itself. */
export function RetryButton({ id, state }: Pick<EffectRow, 'id' | 'state'>) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useRef(crypto.randomUUID())
	const { mutate, isPending } = useMutation({
		mutationFn: () => dataProvider.retryEffect(id, { intent: intent.current }),
		onSuccess: () => {
			intent.current = crypto.randomUUID()
			notify(t('effects.retried'), { type: 'success' })
			return Promise.all([
				client.invalidateQueries({ queryKey: ['effects'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			])
		},
		onError: (error) => notify(error.message, { type: 'error' }),
	})
	if (state !== 'dead') return null
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<RotateCw size={16} />}
			disabled={isPending}
			onClick={() => mutate()}
		>
			{t('effects.retry')}
		</Button>
	)
}
