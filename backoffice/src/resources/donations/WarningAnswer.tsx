import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Undo2 } from 'lucide-react'
import { useCanAccess, useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { FraudWarningAnswer } from '../../../../domain/donations/fraud-warnings.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './refund.styles.ts'

interface WarningAnswerProps {
	donationId: string
	warning: string
}

function useAnswer({ donationId, warning }: WarningAnswerProps) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	return useMutation({
		mutationFn: (answer: FraudWarningAnswer) =>
			dataProvider.answerFraudWarning(donationId, warning, {
				answer,
				intent: intentOf([donationId, warning, answer]),
			}),
		onSuccess: (_, answer) => notify(t(`warning.done.${answer}`), { type: 'success' }),
		onError: (error) => notify(error.message, { type: 'error' }),
		onSettled: () =>
			Promise.all(
				['donations', 'disputes', 'overview'].map((resource) =>
					client.invalidateQueries({ queryKey: [resource] }),
				),
			),
	})
}

export function WarningAnswer(props: WarningAnswerProps) {
	const t = useT()
	const { canAccess } = useCanAccess({ resource: 'disputes', action: 'review' })
	const { mutate, isPending, isSuccess } = useAnswer(props)
	if (!canAccess) return null
	const isBusy = isPending || isSuccess
	return (
		<Box component="span" sx={styles.choices}>
			<Button
				variant="outlined"
				size="small"
				color="error"
				startIcon={<Undo2 size={16} />}
				disabled={isBusy}
				onClick={() => mutate('refunded')}
			>
				{t('warning.refund')}
			</Button>
			<Button
				variant="outlined"
				size="small"
				color="secondary"
				startIcon={<CircleSlash size={16} />}
				disabled={isBusy}
				onClick={() => mutate('left')}
			>
				{t('warning.leave')}
			</Button>
		</Box>
	)
}
