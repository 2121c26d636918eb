import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage } from '../../ui/field-message.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

/** Stops a recurring donation whose donor asked for it, for a reason. */
export function StopRecurring({ id }: { readonly id: string }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [requested, setRequested] = useState(false)
	const stop = useMutation({
		mutationFn: (reason: string) =>
			dataProvider.stopRecurring(id, { reason }, intentOf([id, 'stop', reason])),
		onSuccess: async () => {
			setRequested(false)
			notify(t('recurring.stopDone'), { type: 'success' })
		},
		onError: (error) => {
			if (!hasFieldMessage(error, ['reason'])) notify(error.message, { type: 'error' })
		},
		onSettled: () => client.invalidateQueries({ queryKey: ['recurringDonations'] }),
	})
	return (
		<p>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<CircleStop size={16} />}
				onClick={() => setRequested(true)}
			>
				{t('recurring.stop')}
			</Button>
			{requested ? (
				<ReasonDialog
					title={t('recurring.stopTitle')}
					effect={t('recurring.stopEffect')}
					verb={t('recurring.stop')}
					help={t('recurring.reasonHelp')}
					pending={stop.isPending}
					error={stop.error}
					onClose={() => setRequested(false)}
					onConfirm={(reason) => stop.mutate(reason)}
				/>
			) : null}
		</p>
	)
}
