import { Box } from '@mui/material'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { styles } from './live-events.styles.ts'

const COUNTS = ['sold', 'held', 'left', 'capacity'] as const

export function SeatTable({ edition }: { edition: BackofficeEditionDetail }) {
	const t = useT()
	const { currency, packages } = edition
	return (
		<>
			<h2>{t('editions.seats')}</h2>
			<Box component="table" sx={styles.seats}>
				<thead>
					<tr>
						<th scope="col">{t('editions.category')}</th>
						<th scope="col">{t('editions.price')}</th>
						{COUNTS.map((count) => (
							<th key={count} scope="col">
								{t(`editions.${count}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{packages.map((each) => (
						<tr key={each.packageId}>
							<th scope="row">{each.category}</th>
							<td>
								<Amount why="part" value={each.price} currency={currency} />
							</td>
							{COUNTS.map((count) => (
								<td key={count}>{each[count]}</td>
							))}
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" colSpan={2}>
							{t('editions.inAll')}
						</th>
						{COUNTS.map((count) => (
							<td key={count}>{edition[count]}</td>
						))}
					</tr>
				</tfoot>
			</Box>
		</>
	)
}
