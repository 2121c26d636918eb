import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { JobChip } from '../../ui/job-chip.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import styles from './activity.module.css'
import { DryRun } from './dry-run.tsx'
import { RetryButton } from './retry-button.tsx'
import { WebhookBody } from './webhook-body.tsx'
import { WebhookEffect } from './webhook-effect.tsx'
import { WebhookFacts } from './webhook-facts.tsx'

const CHECK_AGAIN_MS = 2_000

/** One delivery: whether it was believed, what it said, what came of it, and what a replay would do. */
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
		// One that waits is looked at any moment now.
		refetchInterval: ({ state }) => (state.data?.state === 'received' ? CHECK_AGAIN_MS : false),
	})
	return (
		<Page
			title={webhook ? (webhook.type ?? t('webhooks.refused')) : t('webhooks.one')}
			lead={webhook ? <StatusLine webhook={webhook} /> : null}
			actions={
				<Link className={styles.back} to="/webhooks">
					<ArrowLeft size={18} aria-hidden /> {t('webhooks.all')}
				</Link>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!webhook && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{webhook ? (
				<div className={styles.columns}>
					<div>
						<p className={styles.why}>{t(`webhooks.why.${webhook.verdict}`)}</p>
						<WebhookFacts webhook={webhook} />
						<div className={styles.actions}>
							{webhook.objectRef ? <DryRun id={webhook.id} /> : null}
							{mayReplay(webhook) ? (
								<RetryButton
									letter={{ kind: 'webhook', id: webhook.id }}
									label={t('webhooks.replay')}
									done={t('webhooks.replayed')}
								/>
							) : null}
						</div>
						<h2>{t('webhooks.effect')}</h2>
						<WebhookEffect webhook={webhook} />
					</div>
					<WebhookBody webhook={webhook} />
				</div>
			) : null}
		</Page>
	)
}

/** What failed, once or for good. What was done needs no replay: each look reads the object anew. */
const mayReplay = ({ state, lastError }: Webhook): boolean =>
	state === 'dead' || (state === 'received' && lastError !== null)

const StatusLine = ({ webhook }: { webhook: Webhook }) => (
	<span className={styles.lead}>
		<JobChip state={webhook.verdict} />
		<JobChip state={webhook.state} />
		<When at={webhook.receivedAt} />
	</span>
)
