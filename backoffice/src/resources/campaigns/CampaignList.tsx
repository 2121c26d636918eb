import { Button } from '@mui/material'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { type BackofficeCampaign, CAMPAIGN_STATES } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { CampaignState } from './CampaignState.tsx'
import { FOLLOW_MS } from './follow.ts'

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
				<Column source="failed" label="campaigns.failed" disableSort align="right" />
				<Column source="by" label="campaigns.by" disableSort />
				<Column source="queuedAt" label="campaigns.at" render={(row) => <When at={row.queuedAt} />} />
			</DataTable>
		</List>
	)
}
