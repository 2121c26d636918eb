import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { beginCampaign, deleteCampaign, type ListedCampaign } from './api/campaigns.ts'
import { CampaignState } from './parts/campaign-state.tsx'

export const addressOf = ({ _id: id, state }: Pick<ListedCampaign, '_id' | 'state'>): string =>
	(state === 'draft' ? paths.emailEdit : paths.emailEditConfirmation).href({ id })

export function CampaignRow({ campaign }: { readonly campaign: ListedCampaign }) {
	const { t } = useTranslation('campaigns')
	const format = useFormat()
	const client = useQueryClient()
	const navigate = useNavigate()
	const { _id: id, kind, requestId, requestTitle, subject, state, changedAt, figures } = campaign
	const name = subject || t('mine.noSubject')
	const copy = useMutation({
		mutationFn: () => beginCampaign({ kind, requestId, copyOf: id }),
		onSuccess: (draft) => navigate(paths.emailEdit.href({ id: draft })),
	})
	const remove = useMutation({
		mutationFn: () => deleteCampaign(id),
		onSettled: () => client.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
	})
	return (
		<li className="card pad stack gap-2">
			<div className="row flex-wrap">
				<CampaignState state={state} />
				<Link className="font-semibold wrap-anywhere" to={addressOf(campaign)}>
					{name}
				</Link>
			</div>
			<p className="text-ink-2 wrap-anywhere">
				<span>{t(`start.${kind}`)}</span> · <span>{requestTitle}</span> · <Moment at={changedAt} />
			</p>
			{state !== 'draft' && (
				<p className="row flex-wrap">
					{(['recipients', 'accepted', 'visits', 'donations'] as const).map((figure) => (
						<span key={figure}>
							<span className="text-ink-2">{t(`figures.${figure}`)}</span>{' '}
							<b className="num">{format.number(figures[figure])}</b>
						</span>
					))}
				</p>
			)}
			<Refusal error={copy.error ?? remove.error} />
			<div className="row flex-wrap">
				<Button variant="line" size="sm" disabled={copy.isPending} onClick={() => copy.mutate()}>
					{t('mine.copy')}
				</Button>
				{state === 'draft' && (
					<Button variant="bad" size="sm" disabled={remove.isPending} onClick={() => remove.mutate()}>
						{t('mine.delete')}
					</Button>
				)}
			</div>
		</li>
	)
}
