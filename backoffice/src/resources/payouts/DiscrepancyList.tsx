import { Box } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { DISCREPANCY_KINDS, type Discrepancy } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { AgeInput } from '../../ui/list/age-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import {
	DateInput,
	FilterForm,
	NullableBooleanInput,
	SelectInput,
	useFilter,
} from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { DiscrepancyChip } from './DiscrepancyChip.tsx'
import { styles } from './payouts.styles.ts'
import { PROVIDER_CHOICES } from './provider-choices.ts'
import { SideAmount } from './SideAmount.tsx'

const Column = DataTable.Col<Discrepancy>

function KindLink({ discrepancy }: { discrepancy: Discrepancy }) {
	const t = useT()
	return <Link to={`/discrepancies/${discrepancy.id}/show`}>{t(`discrepancyKind.${discrepancy.kind}`)}</Link>
}

const Age = ({ days }: { days: number }) => useT()('discrepancies.days', { count: days })

function OfPayout() {
	const t = useT()
	const [payoutId] = useFilter('payoutId')
	if (payoutId === '') return null
	const options = [{ id: payoutId, name: payoutId }]
	return (
		<SelectInput
			source="payoutId"
			label={t('discrepancies.payout')}
			emptyText={t('list.all')}
			choices={options}
		/>
	)
}

const OPEN = { status: 'open' } as const

export function DiscrepancyList() {
	const t = useT()
	const { identity } = useGetIdentity()
	const kinds = DISCREPANCY_KINDS.map((value) => ({ id: value, name: t(`discrepancyKind.${value}`) }))
	const statuses = (['open', 'resolved'] as const).map((value) => ({
		id: value,
		name: t(`discrepancyStatus.${value}`),
	}))
	const owners = [
		{ id: 'none', name: t('discrepancies.nobody') },
		...(identity ? [{ id: String(identity.id), name: t('discrepancies.me') }] : []),
	]
	return (
		<List
			title={t('discrepancies.title')}
			lead={t('discrepancies.lead')}
			sort={{ field: 'effectiveAt', order: 'ASC' }}
			filterDefaultValues={OPEN}
			actions={<ExportButton path="discrepancies/csv" />}
			filters={
				<FilterForm>
					<SelectInput
						source="status"
						label={t('discrepancies.status')}
						emptyText={t('list.all')}
						choices={statuses}
					/>
					<SelectInput
						source="kind"
						label={t('discrepancies.kind')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
					<SelectInput
						source="provider"
						label={t('payouts.providerLabel')}
						emptyText={t('list.all')}
						choices={PROVIDER_CHOICES}
					/>
					<SelectInput
						source="ownerId"
						label={t('discrepancies.owner')}
						emptyText={t('list.all')}
						choices={owners}
					/>
					<SelectInput
						source="currency"
						label={t('payouts.currency')}
						emptyText={t('list.all')}
						choices={CURRENCIES.map((value) => ({ id: value, name: value }))}
					/>
					<DateInput source="from" label={t('discrepancies.foundFrom')} ofEntity />
					<DateInput source="to" label={t('discrepancies.foundTo')} end ofEntity />
					<NullableBooleanInput source="suspense" label={t('ageing.kind.suspense')} />
					<AgeInput />
					<OfPayout />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('discrepancies.title')}>
				<Column
					source="kind"
					label="discrepancies.kind"
					head
					render={(row) => <KindLink discrepancy={row} />}
				/>
				<Column label="discrepancies.status" render={(row) => <DiscrepancyChip discrepancy={row} />} />
				<Column
					source="effectiveAt"
					label="discrepancies.age"
					align="right"
					render={(row) => <Age days={row.age} />}
				/>
				<Column label="payouts.providerLabel" render={(row) => providerName(row.provider)} />
				<Column
					label="discrepancies.about"
					render={(row) => (
						<Box component="span" sx={styles.long}>
							{row.objectRef ?? row.lineRef ?? row.account}
						</Box>
					)}
				/>
				<Column
					label="discrepancies.payout"
					render={({ payoutId }) =>
						payoutId ? (
							<Box component={Link} sx={styles.long} to={`/payouts/${payoutId}/show`}>
								{payoutId}
							</Box>
						) : null
					}
				/>
				<Column
					label="discrepancies.apart"
					align="right"
					render={(row) => <SideAmount discrepancy={row} side="apart" />}
				/>
				<Column source="owner" label="discrepancies.owner" disableSort />
				<Column source="notes" label="discrepancies.notes" disableSort align="right" />
			</DataTable>
		</List>
	)
}
