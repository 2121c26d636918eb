import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { Afterwards } from './Afterwards.tsx'
import { CampaignState } from './CampaignState.tsx'
import type { CampaignVerb } from './calls.ts'
import { styles } from './campaigns.styles.ts'
import { FOLLOW_MS } from './follow.ts'
import { Review } from './Review.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { SenderOf } from './SenderOf.tsx'

export function CampaignShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['campaigns', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.campaign(id, { signal }),
		refetchInterval: ({ state }) => state.data?.state === 'sending' && FOLLOW_MS,
	})
	const timeline = useQuery({
		// Another state has another event.
		queryKey: ['campaigns', 'timeline', id, data?.state],
		queryFn: ({ signal }) => dataProvider.campaignTimeline(id, { signal }),
		enabled: data !== undefined,
	})
	return (
		<Page
			title={data?.subject ?? t('campaigns.title')}
			actions={
				<BackLink to="/campaigns" tall>
					{t('campaigns.all')}
				</BackLink>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data || error ? null : <Skeleton variant="rectangular" height={320} />}
			{data ? (
				<Box sx={styles.columns}>
					<div>
						<StatusLine campaign={data} />
						<Review campaign={data} />
					</div>
					<Paper component="aside" variant="outlined" sx={styles.card}>
						<h2>{t('timeline.title')}</h2>
						<Timeline query={timeline} />
					</Paper>
				</Box>
			) : null}
			{data?.state === 'inReview' ? <ReviewBar key={data.id} campaign={data} /> : null}
		</Page>
	)
}

function StatusLine({ campaign }: { campaign: BackofficeCampaign }) {
	const t = useT()
	const {
		sent,
		failed,
		inDoubt,
		skipped,
		waiting,
		recipients,
		state,
		pausedBecause,
		by,
		queuedAt,
		startsAt,
	} = campaign
	return (
		<>
			<CampaignState campaign={campaign} />
			{pausedBecause === 'refusals' ? <Note>{t('campaigns.pausedByRefusals')}</Note> : null}
			{pausedBecause === 'complaints' ? <Note>{t('campaigns.pausedByComplaints')}</Note> : null}
			{pausedBecause === 'policy' ? <Note>{t('campaigns.pausedByPolicy')}</Note> : null}
			<Box
				component="progress"
				sx={styles.progress}
				value={recipients - waiting}
				max={recipients}
				aria-label={t('campaigns.of', { sent, recipients })}
			/>
			<KeyValues>
				<KeyValue label={t('campaigns.progress')}>{t('campaigns.of', { sent, recipients })}</KeyValue>
				<KeyValue label={t(state === 'stopped' ? 'campaigns.notSent' : 'campaigns.waiting')}>
					{waiting}
				</KeyValue>
				<KeyValue label={t('campaigns.failed')}>
					{failed}
					{failed > 0 ? (
						<Typography component="span" variant="small">
							{' '}
							{t('campaigns.failedHelp')}
						</Typography>
					) : null}
				</KeyValue>
				{inDoubt > 0 ? (
					<KeyValue label={t('campaigns.inDoubt')}>
						{inDoubt}
						<Typography component="span" variant="small">
							{' '}
							{t('campaigns.inDoubtHelp')}
						</Typography>
					</KeyValue>
				) : null}
				<KeyValue label={t('campaigns.skipped')}>
					{skipped}
					{skipped > 0 ? (
						<Typography component="span" variant="small">
							{' '}
							{t('campaigns.skippedHelp')}
						</Typography>
					) : null}
				</KeyValue>
				{campaign.kind === 'users' ? null : (
					<>
						<Afterwards campaign={campaign} />
						<KeyValue label={t('campaigns.kind')}>{t(`campaigns.kinds.${campaign.kind}`)}</KeyValue>
						<KeyValue label={t('campaigns.sender')}>
							<SenderOf campaign={campaign} />
						</KeyValue>
						<KeyValue label={t('campaigns.request')}>
							{campaign.request ? (
								<Link to={`/requests/${campaign.request.id}/show`}>
									{campaign.request.title || t('campaigns.erased')}
								</Link>
							) : null}
						</KeyValue>
					</>
				)}
				<KeyValue label={t('campaigns.by')}>{by || t('common.none')}</KeyValue>
				<KeyValue label={t('campaigns.at')}>
					<When at={queuedAt} />
				</KeyValue>
				{startsAt === queuedAt ? null : (
					<KeyValue label={t('campaigns.startsAt')}>
						<When at={startsAt} />
					</KeyValue>
				)}
			</KeyValues>
			{state === 'sending' || state === 'paused' ? <Changes campaign={campaign} /> : null}
		</>
	)
}

function Changes({ campaign: { id, etag, state } }: { campaign: BackofficeCampaign }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
	const [confirming, setConfirming] = useState(false)
	const reload = () => client.invalidateQueries({ queryKey: ['campaigns'] })
	const change = useMutation({
		mutationFn: (verb: CampaignVerb) => dataProvider.changeCampaign(verb, id, etag, intent([verb, id, etag])),
		onSuccess: (_, verb) => {
			notify(t(`campaigns.changed.${verb}`), { type: 'success' })
			return reload()
		},
		// It has ended in the meantime, or another person was quicker.
		onError: (error) => (isConflict(error) ? reload() : undefined),
	})
	const halt = state === 'paused' ? 'resume' : 'pause'
	return (
		<Box sx={styles.text}>
			{change.error ? <Note>{change.error.message}</Note> : null}
			{confirming ? <p role="alert">{t('campaigns.stopEffect')}</p> : null}
			<Box sx={styles.buttons}>
				{confirming ? (
					<>
						<Button
							variant="contained"
							color="error"
							disabled={change.isPending}
							onClick={() => change.mutate('stop')}
						>
							{t('campaigns.stopNow')}
						</Button>
						<Button variant="outlined" color="secondary" onClick={() => setConfirming(false)}>
							{t('common.cancel')}
						</Button>
					</>
				) : (
					<>
						<Button
							variant="outlined"
							color="secondary"
							disabled={change.isPending}
							onClick={() => change.mutate(halt)}
						>
							{t(`campaigns.${halt}`)}
						</Button>
						<Button variant="outlined" color="error" onClick={() => setConfirming(true)}>
							{t('campaigns.stop')}
						</Button>
					</>
				)}
			</Box>
		</Box>
	)
}
