import { Link } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { List } from '../../ui/list/list.tsx'
import { BloodAlertTable } from './BloodAlertTable.tsx'

export function BloodAlertList() {
	const t = useT()
	return (
		<List
			title={t('bloodAlerts.title')}
			lead={t('bloodAlerts.lead')}
			sort={{ field: 'alertedAt', order: 'DESC' }}
			actions={<Link to="/bloodDonors">{t('bloodAlerts.donors')}</Link>}
		>
			<BloodAlertTable />
		</List>
	)
}
