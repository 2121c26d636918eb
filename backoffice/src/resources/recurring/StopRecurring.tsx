import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { stopRecurringBody } from '../../../../domain/recurring/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage } from '../../ui/field-message.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

export function StopRecurring({ id }: { readonly id: string }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const stop = useMutation({
		mutationFn: (reason: string) =>
			dataProvider.stopRecurring(id, { reason }, intentOf([id, 'stop', reason])),
		onSuccess: () => notify(t('recurring.stopDone'), { type: 'success' }),
		onError: (error) => {
			if (!hasFieldMessage(error, ['reason'])) notify(error.message, { type: 'error' })
		},
		onSettled: () => client.invalidateQueries({ queryKey: ['recurringDonations'] }),
	})
	return (
		<p>
			<ReasonButton
				icon={CircleStop}
				schema={stopRecurringBody}
				title={t('recurring.stopTitle')}
				effect={t('recurring.stopEffect')}
				help={t('recurring.reasonHelp')}
				task={stop}
			>
				{t('recurring.stop')}
			</ReasonButton>
		</p>
	)
}
