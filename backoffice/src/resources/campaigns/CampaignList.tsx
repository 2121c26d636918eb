import { Button } from '@mui/material'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import {
	type BackofficeCampaign,
	CAMPAIGN_KINDS,
	CAMPAIGN_STATES,
} from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { CampaignState } from './CampaignState.tsx'
import { FOLLOW_MS } from './follow.ts'
import { SenderOf } from './SenderOf.tsx'

const Column = DataTable.Col<BackofficeCampaign>

function SentOf({ campaign: { sent, recipients } }: { campaign: BackofficeCampaign }) {
	return useT()('campaigns.of', { sent, recipients })
}

function Follow() {
	const { data, refetch } = useListContext<BackofficeCampaign>()
	const isMoving = data?.some(({ state }) => state === 'sending') ?? false
	useEffect(() => {
		if (!isMoving) return
		const timer = setInterval(() => void refetch(), FOLLOW_MS)
		return () => clearInterval(timer)
	}, [isMoving, refetch])
	return null
}

export function CampaignList() {
	const t = useT()
	const kinds = CAMPAIGN_KINDS.map((value) => ({ id: value, name: t(`campaigns.kinds.${value}`) }))
	const states = CAMPAIGN_STATES.map((value) => ({ id: value, name: t(`campaigns.states.${value}`) }))
	return (
		<List
			title={t('campaigns.title')}
			lead={t('campaigns.lead')}
			sort={{ field: 'queuedAt', order: 'DESC' }}
			actions={
				<Button variant="contained" component={Link} to="/campaigns/write">
					{t('campaigns.write')}
				</Button>
			}
			filters={
				<FilterForm>
					<SelectInput source="kind" label={t('campaigns.kind')} emptyText={t('list.all')} choices={kinds} />
					<SelectInput
						source="state"
						label={t('campaigns.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
				</FilterForm>
			}
		>
			<Follow />
			<DataTable caption={t('campaigns.title')}>
				<Column
					label="campaigns.subject"
					head
					render={(row) => <Link to={`/campaigns/${row.id}/show`}>{row.subject}</Link>}
				/>
				<Column label="campaigns.state" render={(row) => <CampaignState campaign={row} />} />
				<Column label="campaigns.progress" align="right" render={(row) => <SentOf campaign={row} />} />
				<Column source="bounced" label="campaigns.bounced" disableSort align="right" />
				<Column source="complained" label="campaigns.complained" disableSort align="right" />
				<Column source="unsubscribed" label="campaigns.unsubscribed" disableSort align="right" />
				<Column source="visits" label="campaigns.visits" disableSort align="right" />
				<Column source="donations" label="campaigns.donations" disableSort align="right" />
				<Column label="campaigns.sender" render={(row) => <SenderOf campaign={row} />} />
				<Column source="queuedAt" label="campaigns.at" render={(row) => <When at={row.queuedAt} />} />
			</DataTable>
		</List>
	)
}
