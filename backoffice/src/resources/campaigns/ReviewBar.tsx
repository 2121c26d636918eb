import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type BackofficeCampaign, refusalBody } from '../../../../domain/campaigns/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { failureCode } from '../../ui/field-message.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

/** Decides on a campaign of an author. When another admin was quicker, it says so and shows their decision. */
export function ReviewBar({ campaign: { id, recipients } }: { campaign: BackofficeCampaign }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
	const reload = () =>
		Promise.all([
			client.invalidateQueries({ queryKey: ['campaigns'] }),
			client.invalidateQueries({ queryKey: ['campaignReview'] }),
			client.invalidateQueries({ queryKey: ['overview'] }),
		])
	const decided = (done: 'approved' | 'refused') => ({
		onSuccess: () => {
			notify(t(`campaignReview.${done}`), { type: 'success' as const })
			return reload()
		},
		onError: (error: Error) => {
			if (failureCode(error) !== 'NOT_IN_REVIEW') return undefined
			notify(t('campaignReview.meanwhile'), { type: 'warning' as const })
			return reload()
		},
	})
	const approve = useMutation({
		mutationFn: (_: undefined) => dataProvider.approveCampaign(id, intent([id, 'approve'])),
		...decided('approved'),
	})
	const refuse = useMutation({
		mutationFn: (reason: string) => dataProvider.refuseCampaign(id, reason, intent([id, reason])),
		...decided('refused'),
	})
	return (
		<ActionBar label={t('campaignReview.decide')} inPage>
			<ReasonButton
				icon={Ban}
				schema={refusalBody}
				title={t('campaignReview.refuse')}
				effect={t('campaignReview.refuseEffect')}
				help={t('campaignReview.reasonHelp')}
				task={refuse}
				disabled={approve.isPending}
			>
				{t('campaignReview.refuse')}
			</ReasonButton>
			<ConfirmButton
				icon={Check}
				variant="contained"
				label={t('campaignReview.approve')}
				title={t('campaignReview.approve')}
				verb={t('campaignReview.approve')}
				task={approve}
				disabled={refuse.isPending}
			>
				<p>{t('campaignReview.approveEffect', { count: recipients })}</p>
			</ConfirmButton>
		</ActionBar>
	)
}
