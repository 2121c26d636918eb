import { Box, Paper } from '@mui/material'
import { FlaskConical } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import type { WebhookDryRun } from '../../../../domain/activity/webhooks.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { QueryButton } from '../../ui/query-button.tsx'
import { styles } from './activity.styles.ts'
import { Happened } from './Happened.tsx'

export function DryRun({ id }: { id: string }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return (
		<QueryButton
			icon={FlaskConical}
			label={t('webhooks.dryRun')}
			busy={t('webhooks.dryRunning')}
			queryKey={['webhooks', 'dryRun', id]}
			queryFn={({ signal }) => dataProvider.dryRunWebhook(id, { signal })}
		>
			{(run) => <Outcome run={run} />}
		</QueryButton>
	)
}

function Outcome({ run }: { run: WebhookDryRun }) {
	const t = useT()
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
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
				<Box component="ol" sx={styles.events}>
					{run.events.map((event) => (
						<Happened key={`${event.type} ${JSON.stringify(event.facts)}`} event={event} />
					))}
				</Box>
			) : null}
		</Paper>
	)
}
