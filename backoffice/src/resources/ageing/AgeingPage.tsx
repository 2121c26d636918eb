import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CanAccess, useDataProvider, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { AGES, type Aged, type AgedItems } from '../../../../domain/ageing.contract.ts'
import { REGIONS } from '../../../../kernel/wire/regions.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatCount } from '../../ui/count.ts'
import type { Currency } from '../../ui/currency.ts'
import { Failure } from '../../ui/failure.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { Page } from '../../ui/page.tsx'
import { styles } from './ageing.styles.ts'
import { type AgedCell, listOf, rowsOf } from './ageing-table.ts'

export const AgeingPage = () => (
	<CanAccess resource="ageing" action="list" accessDenied={<AccessDenied />}>
		<Ageing />
	</CanAccess>
)

function Ageing() {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['ageing'],
		queryFn: ({ signal }) => dataProvider.ageing({ signal }),
	})
	return (
		<Page title={t('ageing.title')} lead={t('ageing.lead')}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={420} /> : null}
			{data?.length === 0 ? <p>{t('ageing.none')}</p> : null}
			{data
				? REGIONS.filter(({ currency }) => data.some(({ units }) => units === currency)).map(
						({ code, currency }) => (
							<Ages key={code} title={t(`region.${code}`)} items={data} currency={currency} />
						),
					)
				: null}
			<Typography variant="small" sx={styles.rule}>
				{t('ageing.rule')}
			</Typography>
		</Page>
	)
}

interface AgesProps {
	title: string
	items: readonly AgedItems[]
	currency: Currency
}

function Ages({ title, items, currency }: AgesProps) {
	const t = useT()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-label={title}>
			<Box component="table" sx={table.table}>
				<Box component="caption" sx={styles.caption}>
					{title}, {currency}
				</Box>
				<thead>
					<tr>
						<th scope="col">{t('ageing.kindLabel')}</th>
						{AGES.map(({ name }) => (
							<th key={name} scope="col" className="right">
								{t(`ageing.age.${name}`)}
							</th>
						))}
						<th scope="col" className="right">
							{t('ageing.total')}
						</th>
					</tr>
				</thead>
				<tbody>
					{rowsOf(items, currency).map(({ kind, cells, total }) => (
						<tr key={kind}>
							<td className="head">{t(`ageing.kind.${kind}`)}</td>
							{cells.map(({ age, cell }) => (
								<td key={age} className="right" data-label={t(`ageing.age.${age}`)}>
									<Cell kind={kind} cell={cell} currency={currency} to={listOf(kind, currency, age)} />
								</td>
							))}
							<td className="right" data-label={t('ageing.total')}>
								<Cell kind={kind} cell={total} currency={currency} to={listOf(kind, currency)} />
							</td>
						</tr>
					))}
				</tbody>
			</Box>
		</Paper>
	)
}

function Cell({ kind, cell, currency, to }: { kind: Aged; cell: AgedCell; currency: Currency; to: string }) {
	const t = useT()
	const locale = useLocale()
	if (cell.count === 0) return <span>{t('ageing.nothing')}</span>
	const count = t('ageing.items', { count: cell.count, number: formatCount(cell.count, locale) })
	return (
		<Link to={to} title={t(`ageing.kind.${kind}`)}>
			<Amount why="linked" value={cell.amount} currency={currency} />{' '}
			<Typography component="span" variant="small">
				{count}
			</Typography>
		</Link>
	)
}
