import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeReport } from '../../../../domain/radio/reports.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<BackofficeReport>

export function ReportList() {
	const t = useT()
	const locale = useLocale() ?? 'en'
	return (
		<List
			title={t('radioReports.title')}
			lead={t('radioReports.lead')}
			sort={{ field: 'closedAt', order: 'DESC' }}
			actions={
				<Button component={Link} to="/radioReports/create" variant="contained" startIcon={<Plus size={16} />}>
					{t('radioReports.add')}
				</Button>
			}
		>
			<DataTable caption={t('radioReports.title')} empty={t('radioReports.none')}>
				<Column
					source="from"
					label="radioReports.period"
					head
					render={(row) => (
						<Link to={`/radioReports/${row.id}`}>
							{t('radioReports.days', { from: row.from, until: row.until })}
						</Link>
					)}
				/>
				<Column
					label="radioReports.version"
					render={({ version, isLatest }) =>
						isLatest ? String(version) : t('radioReports.replaced', { version })
					}
				/>
				<Column
					label="radioChannels.title"
					render={(row) => row.channels.map(({ name }) => name).join(', ')}
				/>
				<Column label="radioReports.works" align="right" render={(row) => formatCount(row.works, locale)} />
				<Column
					label="radioReports.incomplete"
					align="right"
					render={(row) => formatCount(row.incomplete, locale)}
				/>
				<Column label="radioReports.plays" align="right" render={(row) => formatCount(row.plays, locale)} />
				<Column
					label="radioReports.performances"
					align="right"
					render={(row) => formatCount(row.performances, locale)}
				/>
				<Column
					source="closedAt"
					label="radioReports.closedAt"
					render={(row) => <When at={row.closedAt} />}
				/>
			</DataTable>
		</List>
	)
}
