import { Link } from 'react-router-dom'
import {
	type BackofficeDonation,
	DONATION_FOR,
	DONATION_STATES,
} from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { AmountFilters } from '../../ui/list/amount-filter.tsx'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { DayFilter, Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { When } from '../../ui/when.tsx'
import { DonationAmount } from './donation-amount.tsx'
import { DonationStatusChip } from './donation-status.tsx'
import { donationTitle } from './donation-words.ts'
import { Donor } from './donor.tsx'
import { Recipient } from './recipient.tsx'

const COLUMNS: readonly Column<BackofficeDonation>[] = [
	{
		field: 'title',
		label: 'donations.gift',
		head: true,
		cell: (row) => <DonationLink donation={row} />,
	},
	{ field: 'target', label: 'donations.target', cell: (row) => <Recipient donation={row} /> },
	{ field: 'giver', label: 'donations.giver', cell: (row) => <Donor donation={row} /> },
	{
		field: 'status',
		label: 'donations.status',
		sortable: true,
		cell: (row) => <DonationStatusChip status={row.status} />,
	},
	{ field: 'currency', label: 'donations.currency', cell: (row) => row.currency },
	{
		field: 'amount',
		label: 'donations.amount',
		sortable: true,
		right: true,
		cell: (row) => <DonationAmount donation={row} figure="amount" />,
	},
	{
		field: 'total',
		label: 'donations.charged',
		right: true,
		cell: (row) => <DonationAmount donation={row} figure="total" />,
	},
	{
		field: 'startedAt',
		label: 'donations.started',
		sortable: true,
		cell: (row) => <When at={row.startedAt} />,
	},
	{
		field: 'confirmedAt',
		label: 'donations.confirmed',
		sortable: true,
		cell: (row) => (row.confirmedAt ? <When at={row.confirmedAt} /> : null),
	},
]

function DonationLink({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	return <Link to={`/donations/${donation.id}/show`}>{donationTitle(t, donation)}</Link>
}

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, text: currency }))

/** Every donation, from the first attempt on. */
export function DonationList() {
	const t = useT()
	const states = DONATION_STATES.map((state) => ({ value: state, text: t(`donationState.${state}`) }))
	const targets = [...DONATION_FOR, 'none' as const].map((target) => ({
		value: target,
		text: t(`donationFor.${target}`),
	}))
	return (
		<Listing
			title={t('nav.donations')}
			sort={{ field: 'startedAt', order: 'DESC' }}
			actions={<ExportCsv path="donations/csv" />}
			filters={
				<Filters>
					<SearchFilter label={t('donations.search')} />
					<Pick source="status" label={t('donations.status')} all={t('list.all')} options={states} />
					<Pick
						source="currency"
						label={t('donations.currency')}
						all={t('list.all')}
						options={CURRENCY_OPTIONS}
					/>
					<Pick source="target" label={t('donations.target')} all={t('list.all')} options={targets} />
					<AmountFilters />
					<DayFilter source="from" label={t('donations.from')} />
					<DayFilter source="to" label={t('donations.to')} end />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.donations')} columns={COLUMNS} />
		</Listing>
	)
}
