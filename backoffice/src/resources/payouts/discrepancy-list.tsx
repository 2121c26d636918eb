import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { DISCREPANCY_KINDS, type Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { DateInput, FilterForm, SelectInput, useFilter } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { DiscrepancyChip } from './discrepancy-chip.tsx'
import { SideAmount } from './side-amount.tsx'

const COLUMNS: readonly Column<Discrepancy>[] = [
	{
		field: 'kind',
		label: 'discrepancies.kind',
		sortable: true,
		head: true,
		cell: (row) => <KindLink discrepancy={row} />,
	},
	{
		field: 'status',
		label: 'discrepancies.status',
		cell: (row) => <DiscrepancyChip discrepancy={row} />,
	},
	{
		field: 'effectiveAt',
		label: 'discrepancies.age',
		sortable: true,
		right: true,
		cell: (row) => <Age days={row.age} />,
	},
	{
		field: 'about',
		label: 'discrepancies.about',
		cell: (row) => row.objectRef ?? row.lineRef ?? row.account,
	},
	{
		field: 'payoutId',
		label: 'discrepancies.payout',
		cell: (row) => (row.payoutId ? <Link to={`/payouts/${row.payoutId}/show`}>{row.payoutId}</Link> : null),
	},
	{
		field: 'apart',
		label: 'discrepancies.apart',
		right: true,
		cell: (row) => <SideAmount discrepancy={row} side="apart" />,
	},
	{ field: 'owner', label: 'discrepancies.owner', cell: (row) => row.owner },
	{ field: 'notes', label: 'discrepancies.notes', right: true, cell: (row) => row.notes },
]

function KindLink({ discrepancy }: { discrepancy: Discrepancy }) {
	const t = useT()
	return <Link to={`/discrepancies/${discrepancy.id}/show`}>{t(`discrepancyKind.${discrepancy.kind}`)}</Link>
}

const Age = ({ days }: { days: number }) => useT()('discrepancies.days', { count: days })

/** The payout that the reader came from, until they let all others in. */
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

/** Whatever doesn't agree with the provider, the oldest money first. */
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
					<DateInput source="from" label={t('discrepancies.foundFrom')} />
					<DateInput source="to" label={t('discrepancies.foundTo')} end />
					<OfPayout />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('discrepancies.title')} columns={COLUMNS} />
		</List>
	)
}
