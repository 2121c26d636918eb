import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { BothSides } from './BothSides.tsx'
import { DiscrepancyChip } from './DiscrepancyChip.tsx'
import { styles } from './payouts.styles.ts'

const MAX_COUNT = 50

export function PayoutDiscrepancies({ payoutId }: { payoutId: string }) {
	const t = useT()
	const {
		data,
		total = 0,
		error,
		refetch,
	} = useGetList<Discrepancy>('discrepancies', {
		filter: { payoutId },
		sort: { field: 'foundAt', order: 'ASC' },
		pagination: { page: 1, perPage: MAX_COUNT },
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton variant="rectangular" height={120} />
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('discrepancies.title')}</h2>
			{data.length === 0 ? (
				<Typography variant="small" sx={styles.quiet}>
					{t('discrepancies.none')}
				</Typography>
			) : null}
			<Box component="ul" sx={styles.cases}>
				{data.map((each) => (
					<li key={each.id}>
						<Box sx={styles.caseHead}>
							<Link to={`/discrepancies/${each.id}/show`}>{t(`discrepancyKind.${each.kind}`)}</Link>
							<DiscrepancyChip discrepancy={each} />
						</Box>
						<Typography variant="small" sx={styles.quiet}>
							{each.objectRef ?? each.lineRef ?? each.payoutId}
						</Typography>
						<BothSides discrepancy={each} />
					</li>
				))}
			</Box>
			{data.length < total ? (
				<Typography variant="small" sx={styles.quiet}>
					{t('discrepancies.first', { count: data.length })}{' '}
					<Link to={`/discrepancies?filter=${encodeURIComponent(JSON.stringify({ payoutId }))}`}>
						{t('discrepancies.allOfPayout', { count: total })}
					</Link>
				</Typography>
			) : null}
		</Paper>
	)
}
