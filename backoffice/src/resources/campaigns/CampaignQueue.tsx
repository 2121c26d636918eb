import { Link } from 'react-router-dom'
import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { SenderOf } from './SenderOf.tsx'

const Column = DataTable.Col<BackofficeCampaign>

export function CampaignQueue() {
	const t = useT()
	return (
		<List
			title={t('campaignReview.title')}
			lead={t('campaignReview.lead')}
			sort={{ field: 'queuedAt', order: 'ASC' }}
		>
			<DataTable caption={t('campaignReview.title')}>
				<Column
					label="campaigns.subject"
					head
					render={(row) => <Link to={`/campaigns/${row.id}/show`}>{row.subject}</Link>}
				/>
				<Column label="campaigns.kind" render={(row) => t(`campaigns.kinds.${row.kind}`)} />
				<Column label="campaigns.sender" render={(row) => <SenderOf campaign={row} />} />
				<Column source="recipients" label="campaigns.recipients" disableSort align="right" />
				<Column source="queuedAt" label="campaignReview.since" render={(row) => <When at={row.queuedAt} />} />
			</DataTable>
		</List>
	)
}
