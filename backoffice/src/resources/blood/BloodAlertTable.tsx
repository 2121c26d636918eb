import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BloodAlerts } from '../../../../domain/blood/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { useBloodText, useUnitsText } from './alert-texts.ts'
import { waitText } from './wait-text.ts'

const Column = DataTable.Col<BloodAlerts>

const Blood = ({ alerts }: { alerts: BloodAlerts }) => useBloodText(alerts)
const Units = ({ alerts }: { alerts: BloodAlerts }) => useUnitsText(alerts)
export const FirstPledge = ({ seconds }: { seconds: number | null }) => waitText(seconds, useLocale())

export function BloodAlertTable() {
	const t = useT()
	return (
		<DataTable caption={t('bloodAlerts.title')}>
			<Column
				label="bloodAlerts.request"
				head
				render={(row) => <Link to={`/bloodAlerts/${row.id}/show`}>{row.title}</Link>}
			/>
			<Column label="bloodAlerts.blood" render={(row) => <Blood alerts={row} />} />
			<Column label="bloodAlerts.place" render={(row) => row.place} />
			<Column source="alertedAt" label="bloodAlerts.lastWave" render={(row) => <When at={row.alertedAt} />} />
			<Column label="bloodAlerts.waves" align="right" render={(row) => row.waves.length} />
			<Column label="bloodAlerts.alerted" align="right" render={(row) => row.alerted} />
			<Column label="bloodAlerts.can" align="right" render={(row) => row.can} />
			<Column label="bloodAlerts.notNow" align="right" render={(row) => row.notNow} />
			<Column label="bloodAlerts.gave" align="right" render={(row) => row.gave} />
			<Column label="bloodAlerts.units" render={(row) => <Units alerts={row} />} />
			<Column
				label="bloodAlerts.firstPledge"
				align="right"
				render={(row) => <FirstPledge seconds={row.firstPledgeSeconds} />}
			/>
		</DataTable>
	)
}
