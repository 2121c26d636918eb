import { Box, Paper, Skeleton } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficePayoutDetail } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { LineAmount } from './LineAmount.tsx'
import { LineRow } from './LineRow.tsx'
import { Proof } from './Proof.tsx'
import { styles } from './payouts.styles.ts'

const PER_PAGE = 50

export function PayoutLines({ payout }: { payout: BackofficePayoutDetail }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [open, setOpen] = useState(false)
	const [page, setPage] = useState(1)
	const { data, error, refetch, isFetching } = useQuery({
		queryKey: ['payouts', 'lines', payout.id, open, page],
		queryFn: ({ signal }) =>
			dataProvider.payoutLines(payout.id, { page, perPage: PER_PAGE, open }, { signal }),
		placeholderData: keepPreviousData,
		enabled: payout.sum !== null,
	})
	const show = (only: boolean) => {
		setOpen(only)
		setPage(1)
	}
	const { sum, currency } = payout
	if (!sum) {
		const provider = providerName(payout.provider)
		return (
			<Paper component="p" variant="outlined" sx={styles.none}>
				{t(payout.automatic ? 'payouts.linesLater' : 'payouts.linesNever', { provider })}
			</Paper>
		)
	}
	return (
		<Box component="section" sx={table.frame} aria-label={t('payouts.lines')}>
			<Proof payout={payout} sum={sum} open={open} onShow={show} />
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={200} /> : null}
			{data ? (
				<Box component="table" sx={table.table} aria-busy={isFetching}>
					<Box component="caption" sx={table.hidden}>
						{t('payouts.lines')}
					</Box>
					<thead>
						<tr>
							<th scope="col">{t('payouts.line')}</th>
							<th scope="col">{t('payouts.donation')}</th>
							<th scope="col" className="right">
								{t('payouts.gross')}
							</th>
							<th scope="col" className="right">
								{t('payouts.fee')}
							</th>
							<th scope="col" className="right">
								{t('payouts.net')}
							</th>
							<th scope="col">{t('payouts.match')}</th>
						</tr>
					</thead>
					<tbody>
						{data.data.length === 0 ? (
							<tr>
								<td colSpan={6} className="empty">
									{t(open ? 'payouts.nothingOpen' : 'list.empty')}
								</td>
							</tr>
						) : null}
						{data.data.map((line) => (
							<LineRow key={line.id} line={line} payoutId={payout.id} />
						))}
					</tbody>
					<tfoot>
						<tr>
							<td colSpan={2} className="head">
								{t('payouts.sum')}
							</td>
							<td className="right" data-label={t('payouts.gross')}>
								<LineAmount value={sum.gross} currency={currency} figure="gross" payoutId={payout.id} />
							</td>
							<td className="right" data-label={t('payouts.fee')}>
								<LineAmount value={sum.fees} currency={currency} figure="fees" payoutId={payout.id} />
							</td>
							<td className="right" data-label={t('payouts.net')}>
								<LineAmount value={sum.net} currency={currency} figure="net" payoutId={payout.id} />
							</td>
							<td />
						</tr>
					</tfoot>
				</Box>
			) : null}
			{data && data.total > PER_PAGE ? (
				<Box component="nav" sx={styles.pages} aria-label={t('list.pages')}>
					<button
						type="button"
						aria-label={t('list.previous')}
						disabled={page === 1}
						onClick={() => setPage(page - 1)}
					>
						<ChevronLeft size={18} aria-hidden />
					</button>
					<span role="status">
						{t('list.range', {
							from: (page - 1) * PER_PAGE + 1,
							to: Math.min(page * PER_PAGE, data.total),
							total: data.total,
						})}
					</span>
					<button
						type="button"
						aria-label={t('list.next')}
						disabled={page * PER_PAGE >= data.total}
						onClick={() => setPage(page + 1)}
					>
						<ChevronRight size={18} aria-hidden />
					</button>
				</Box>
			) : null}
		</Box>
	)
}
