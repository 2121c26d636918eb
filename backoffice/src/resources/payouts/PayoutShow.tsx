import { Box, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficePayoutDetail } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Day, When } from '../../ui/when.tsx'
import { PayoutAmount } from './PayoutAmount.tsx'
import { PayoutDiscrepancies } from './PayoutDiscrepancies.tsx'
import { PayoutLines } from './PayoutLines.tsx'
import { PayoutStatusChip, ReconciliationChip } from './PayoutStatusChip.tsx'
import { styles } from './payouts.styles.ts'
import { SourceType } from './SourceType.tsx'

export function PayoutShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const {
		data: payout,
		error,
		refetch,
	} = useQuery({
		queryKey: ['payouts', 'seen', id],
		queryFn: ({ signal }) => dataProvider.payout(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['payouts', 'timeline', id],
		queryFn: async ({ signal }) => (await dataProvider.payoutTimeline(id, { signal })).data,
	})
	return (
		<Page
			title={payout ? t('payouts.oneOf', { provider: providerName(payout.provider) }) : t('payouts.one')}
			lead={
				payout ? (
					<Box component="span" sx={styles.lead}>
						<PayoutStatusChip status={payout.status} />
						<ReconciliationChip payout={payout} named />
					</Box>
				) : null
			}
			actions={<BackLink to="/payouts">{t('payouts.all')}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!payout && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{payout ? (
				<>
					<PayoutFacts payout={payout} />
					<Box sx={styles.columns}>
						<PayoutLines payout={payout} />
						<Box component="aside" sx={styles.aside}>
							<PayoutDiscrepancies payoutId={payout.id} />
							<Paper component="section" variant="outlined" sx={styles.card}>
								<h2>{t('timeline.title')}</h2>
								<Timeline query={timeline} />
							</Paper>
						</Box>
					</Box>
				</>
			) : null}
		</Page>
	)
}

function PayoutFacts({ payout }: { payout: BackofficePayoutDetail }) {
	const t = useT()
	return (
		<KeyValues>
			<KeyValue label={t('payouts.amount')}>
				<PayoutAmount payout={payout} />
			</KeyValue>
			<KeyValue label={t('payouts.createdAt')}>
				<When at={payout.createdAt} of={payout.currency} />
			</KeyValue>
			<KeyValue label={t('payouts.arrivalAt')}>
				<Day day={payout.arrivalAt.slice(0, 10)} />
			</KeyValue>
			<KeyValue label={t('payouts.sourceType')}>
				<SourceType type={payout.sourceType} />
			</KeyValue>
			<KeyValue label={t('payouts.account')}>{payout.account}</KeyValue>
			<KeyValue label={t('payouts.id')}>{payout.id}</KeyValue>
			{payout.failureCode ? <KeyValue label={t('payouts.failure')}>{payout.failureCode}</KeyValue> : null}
			{payout.status === 'failed' || payout.status === 'canceled' ? (
				<KeyValue label={t('payouts.replacedBy')}>
					{payout.replacedBy ? (
						<Link to={`/payouts/${payout.replacedBy}/show`}>{payout.replacedBy}</Link>
					) : (
						t('payouts.notReplaced', { provider: providerName(payout.provider) })
					)}
				</KeyValue>
			) : null}
		</KeyValues>
	)
}
