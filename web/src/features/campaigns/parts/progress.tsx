import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { type Campaign, controlCampaign } from '../api/campaigns.ts'
import { CampaignState } from './campaign-state.tsx'
import { Figures } from './figures.tsx'

/** Shows a confirmed campaign: its state, what its author may do, and its figures. */
export function Progress({ campaign }: { readonly campaign: Campaign }) {
	const { t } = useTranslation('campaigns')
	const { subject, state, startsAt, pausedBecause, refusedBecause } = campaign
	return (
		<section className="card pad stack">
			<div className="row flex-wrap">
				<CampaignState state={state} />
				<b className="wrap-anywhere">{subject}</b>
			</div>
			{state === 'scheduled' && startsAt && (
				<p>
					<span className="text-ink-2">{t('startsAt')}</span> <Moment at={startsAt} />
				</p>
			)}
			{state === 'paused' && pausedBecause && <Note tone="wait">{t(`paused.${pausedBecause}`)}</Note>}
			{state === 'refused' && <Note tone="bad">{t('refusedBecause', { reason: refusedBecause ?? '' })}</Note>}
			<Controls campaign={campaign} />
			<h2>{t('figures.title')}</h2>
			<Figures of={campaign.figures} />
		</section>
	)
}

function Controls({ campaign: { _id: id, state, pausedBecause } }: { readonly campaign: Campaign }) {
	const { t } = useTranslation('campaigns')
	const client = useQueryClient()
	const [isStopping, setStopping] = useState(false)
	const control = useMutation({
		mutationFn: (action: 'pause' | 'resume' | 'stop') => controlCampaign(id, action),
		onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
	})
	if (!['scheduled', 'sending', 'paused', 'inReview'].includes(state)) return null
	const button = (action: 'pause' | 'resume') => (
		<Button variant="line" disabled={control.isPending} onClick={() => control.mutate(action)}>
			{t(action)}
		</Button>
	)
	return (
		<div className="stack gap-2">
			<div className="row flex-wrap">
				{(state === 'sending' || state === 'scheduled') && button('pause')}
				{state === 'paused' && pausedBecause === 'author' && button('resume')}
				<Button variant="bad" disabled={control.isPending} onClick={() => setStopping(true)}>
					{t('stop')}
				</Button>
			</div>
			<Refusal error={control.error} />
			{isStopping && (
				<Dialog open onClose={() => setStopping(false)} title={t('stopTitle')}>
					<p>{t('stopText')}</p>
					<Button
						variant="bad"
						className="justify-self-start"
						onClick={() => {
							control.mutate('stop')
							setStopping(false)
						}}
					>
						{t('stop')}
					</Button>
				</Dialog>
			)}
		</div>
	)
}
