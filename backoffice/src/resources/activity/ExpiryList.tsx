import { useLocale } from 'react-admin'
import type { ExpiryRow } from '../../../../domain/activity/contract.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<ExpiryRow>

export function ExpiryList() {
	const t = useT()
	const days = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 3 })
	return (
		<List title={t('nav.expiries')} lead={t('expiries.lead')} sort={{ field: 'due', order: 'DESC' }}>
			<DataTable caption={t('nav.expiries')}>
				<Column source="id" label="expiries.table" head render={(row) => <b>{row.id}</b>} />
				<Column label="expiries.from" render={(row) => row.from} />
				<Column label="expiries.days" align="right" render={(row) => days.format(row.termMs / DAY_MS)} />
				<Column source="due" label="expiries.due" align="right" />
				<Column label="expiries.sweptAt" render={(row) => (row.sweptAt ? <When at={row.sweptAt} /> : null)} />
			</DataTable>
		</List>
	)
}
