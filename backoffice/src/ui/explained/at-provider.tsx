import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { EventAtProvider } from '../../../../domain/ledger/history.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../failure.tsx'
import { Raw } from '../raw.tsx'
import { RecordLink } from '../record-link.tsx'
import { When } from '../when.tsx'
import { styles } from './explained.styles.ts'

export function AtProvider({ id }: { id: string }) {
	const t = useT()
	const [requested, setRequested] = useState(false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['events', id, 'provider'],
		queryFn: ({ signal }) => dataProvider.ledgerEventAtProvider(id, { signal }),
		enabled: requested,
	})
	return (
		<Box sx={styles.provider} aria-live="polite">
			{data ? null : (
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<CloudDownload size={16} />}
					disabled={isFetching}
					onClick={() => setRequested(true)}
				>
					{t(isFetching ? 'explain.reading' : 'explain.atProvider')}
				</Button>
			)}
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data ? <Objects answer={data} /> : null}
		</Box>
	)
}

function Objects({ answer }: { answer: EventAtProvider }) {
	const t = useT()
	return (
		<>
			{answer.objects.map(({ account, ref, object, problem }) => (
				<section key={`${account} ${ref}`}>
					<h3>{t('explain.object', { ref, account })}</h3>
					{problem ? <Typography variant="small">{t(`explain.problem.${problem}`)}</Typography> : null}
					{object === null ? null : <Raw label={ref}>{object}</Raw>}
				</section>
			))}
			{answer.webhooks.length > 0 ? (
				<>
					<h3>{t('explain.webhooks')}</h3>
					<ul>
						{answer.webhooks.map((webhook) => (
							<li key={webhook.id}>
								<RecordLink resource="webhooks" id={webhook.id}>
									{webhook.type ?? webhook.id}
								</RecordLink>
								<span>
									, <When at={webhook.receivedAt} />
								</span>
							</li>
						))}
					</ul>
				</>
			) : null}
		</>
	)
}
