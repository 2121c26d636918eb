import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { JobChip } from '../../ui/job-chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './activity.styles.ts'
import { DryRun } from './DryRun.tsx'
import { Happened } from './Happened.tsx'
import { RetryButton } from './RetryButton.tsx'
import { WebhookBody } from './WebhookBody.tsx'

const CHECK_AGAIN_MS = 2_000

export function WebhookShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const {
		data: webhook,
		error,
		refetch,
	} = useQuery({
		// Not as `getOne`: react-admin would show the list's row first, which has no body and no events.
		queryKey: ['webhooks', 'whole', id],
		queryFn: async ({ signal }) => (await dataProvider.getOne<Webhook>('webhooks', { id, signal })).data,
		// A waiting one is processed at any moment.
		refetchInterval: ({ state }) => (state.data?.state === 'received' ? CHECK_AGAIN_MS : false),
	})
	return (
		<Page
			title={webhook ? (webhook.type ?? t('webhooks.refused')) : t('webhooks.one')}
			lead={webhook ? <StatusLine webhook={webhook} /> : null}
			actions={<BackLink to="/webhooks">{t('webhooks.all')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!webhook && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{webhook ? (
				<Box sx={styles.columns}>
					<div>
						<Box component="p" sx={styles.why}>
							{t(`webhooks.why.${webhook.verdict}`)}
						</Box>
						<WebhookFacts webhook={webhook} />
						<Box sx={styles.actions}>
							{webhook.objectRef ? <DryRun id={webhook.id} /> : null}
							{mayReplay(webhook) ? (
								<RetryButton
									letter={{ kind: 'webhook', id: webhook.id }}
									label={t('webhooks.replay')}
									done={t('webhooks.replayed')}
								/>
							) : null}
						</Box>
						<h2>{t('webhooks.effect')}</h2>
						<WebhookEffect webhook={webhook} />
					</div>
					<WebhookBody webhook={webhook} />
				</Box>
			) : null}
		</Page>
	)
}

/** A processed webhook needs no replay, because each check reads the object again. */
const mayReplay = ({ state, lastError }: Webhook): boolean =>
	state === 'dead' || (state === 'received' && lastError !== null)

const StatusLine = ({ webhook }: { webhook: Webhook }) => (
	<Box component="span" sx={styles.lead}>
		<JobChip state={webhook.verdict} />
		<JobChip state={webhook.state} />
		<When at={webhook.receivedAt} />
	</Box>
)

function WebhookEffect({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const nothing = { received: 'webhooks.notYet', done: 'webhooks.noEffect', dead: 'webhooks.gaveUp' } as const
	return (
		<>
			{webhook.events.length === 0 ? (
				<Typography variant="small">{t(nothing[webhook.state])}</Typography>
			) : null}
			<Box component="ol" sx={styles.events}>
				{webhook.events.map(({ id, actor, at, ...event }) => (
					<Happened key={id} event={event}>
						{actor}, <When at={at} />
					</Happened>
				))}
			</Box>
			{webhook.together.length > 0 ? (
				<>
					<Typography variant="small">{t('webhooks.together')}</Typography>
					<Box component="ul" sx={styles.together}>
						{webhook.together.map((other) => (
							<li key={other.id}>
								<Link to={`/webhooks/${other.id}/show`}>{other.type ?? other.eventId}</Link>
							</li>
						))}
					</Box>
				</>
			) : null}
		</>
	)
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const none = t('common.none')
	return (
		<KeyValues>
			<KeyValue label={t('webhooks.provider')}>{webhook.provider}</KeyValue>
			<KeyValue label={t('webhooks.account')}>{webhook.account ?? none}</KeyValue>
			<KeyValue label={t('webhooks.eventId')}>{webhook.eventId ?? none}</KeyValue>
			<KeyValue label={t('webhooks.object')}>{webhook.objectRef ?? none}</KeyValue>
			<KeyValue label={t('webhooks.attempts')}>{webhook.attempts}</KeyValue>
			{webhook.dueAt ? (
				<KeyValue label={t('webhooks.dueAt')}>
					<When at={webhook.dueAt} />
				</KeyValue>
			) : (
				<KeyValue label={t('webhooks.finishedAt')}>
					{webhook.finishedAt ? <When at={webhook.finishedAt} /> : none}
				</KeyValue>
			)}
			<KeyValue label={t('webhooks.outcome')}>
				{webhook.note ? <Outcome note={webhook.note} /> : none}
			</KeyValue>
			<KeyValue label={t('webhooks.lastError')}>{webhook.lastError ?? none}</KeyValue>
		</KeyValues>
	)
}

function Outcome({ note }: { note: string }) {
	const [, donation] = /^donation (\S+)$/.exec(note) ?? []
	return donation ? <Link to={`/donations/${donation}/show`}>{note}</Link> : <span>{note}</span>
}
