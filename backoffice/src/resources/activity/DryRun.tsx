import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { WebhookDryRun } from '../../../../domain/activity/webhooks.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import styles from './activity.module.css'
import { Happened } from './Happened.tsx'

/** Asks what a replay would do right now: reads at the provider, writes nothing. */
export function DryRun({ id }: { id: string }) {
	const t = useT()
	const [requested, setRequested] = useState(false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['webhooks', 'dryRun', id],
		queryFn: ({ signal }) => dataProvider.dryRunWebhook(id, { signal }),
		enabled: requested,
		gcTime: 0,
	})
	const ask = () => (requested ? void refetch() : setRequested(true))
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<FlaskConical size={16} />}
				disabled={isFetching}
				onClick={ask}
			>
				{isFetching ? t('webhooks.dryRunning') : t('webhooks.dryRun')}
			</Button>
			<div className={styles.dry} role="status">
				{error && !isFetching ? <Failure error={error} onRetry={ask} /> : null}
				{data && !error ? <Outcome run={data} /> : null}
			</div>
		</>
	)
}

function Outcome({ run }: { run: WebhookDryRun }) {
	const t = useT()
	return (
		<section className={styles.card}>
			<h2>{t('webhooks.dryTitle')}</h2>
			{run.reads ? (
				<p>
					{t('webhooks.dryReads', {
						object: run.reads.objectRef,
						provider: run.reads.provider,
						account: run.reads.account,
					})}
				</p>
			) : null}
			<p>{t(`webhooks.dry.${run.outcome}`, { count: run.events.length })}</p>
			{run.events.length > 0 ? (
				<ol className={styles.events}>
					{run.events.map((event) => (
						<Happened key={`${event.type} ${JSON.stringify(event.facts)}`} event={event} />
					))}
				</ol>
			) : null}
		</section>
	)
}
