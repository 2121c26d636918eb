import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { DISCREPANCY_KINDS, type Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { DayFilter, Filters, Pick, useFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
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
	const options = [{ value: payoutId, text: payoutId }]
	return <Pick source="payoutId" label={t('discrepancies.payout')} all={t('list.all')} options={options} />
}

const OPEN = { status: 'open' } as const

/** Whatever doesn't agree with the provider, the oldest money first. */
export function DiscrepancyList() {
	const t = useT()
	const { identity } = useGetIdentity()
	const kinds = DISCREPANCY_KINDS.map((value) => ({ value, text: t(`discrepancyKind.${value}`) }))
	const statuses = (['open', 'resolved'] as const).map((value) => ({
		value,
		text: t(`discrepancyStatus.${value}`),
	}))
	const owners = [
		{ value: 'none', text: t('discrepancies.nobody') },
		...(identity ? [{ value: String(identity.id), text: t('discrepancies.me') }] : []),
	]
	return (
		<Listing
			title={t('discrepancies.title')}
			lead={t('discrepancies.lead')}
			sort={{ field: 'effectiveAt', order: 'ASC' }}
			firstFilter={OPEN}
			actions={<ExportCsv path="discrepancies/csv" />}
			filters={
				<Filters>
					<Pick source="status" label={t('discrepancies.status')} all={t('list.all')} options={statuses} />
					<Pick source="kind" label={t('discrepancies.kind')} all={t('list.all')} options={kinds} />
					<Pick source="ownerId" label={t('discrepancies.owner')} all={t('list.all')} options={owners} />
					<Pick
						source="currency"
						label={t('payouts.currency')}
						all={t('list.all')}
						options={CURRENCIES.map((value) => ({ value, text: value }))}
					/>
					<DayFilter source="from" label={t('discrepancies.foundFrom')} />
					<DayFilter source="to" label={t('discrepancies.foundTo')} end />
					<OfPayout />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('discrepancies.title')} columns={COLUMNS} />
		</Listing>
	)
}
