import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useDataProvider, useNotify } from 'react-admin'
import type { SuppressionView } from '../../../../domain/campaigns/suppressions.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

/** Lifts a suppression; that of an erased person stays. */
export function LiftButton({ suppression }: { suppression: SuppressionView }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { emailKey, scope, reason } = suppression
	const lift = useMutation({
		mutationFn: (_: undefined) => dataProvider.liftSuppression({ emailKey, scope }),
		onSuccess: () => {
			notify(t('suppressions.lifted'), { type: 'success' })
			return client.invalidateQueries({ queryKey: ['suppressions'] })
		},
	})
	if (reason === 'erased') return null
	return (
		<ConfirmButton
			icon={MailCheck}
			size="small"
			variant="outlined"
			color="secondary"
			label={t('suppressions.lift')}
			title={t('suppressions.lift')}
			verb={t('suppressions.lift')}
			task={lift}
		>
			<p>{t(`suppressions.liftEffect.${reason}`)}</p>
		</ConfirmButton>
	)
}
