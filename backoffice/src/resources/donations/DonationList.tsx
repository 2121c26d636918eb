import { Link } from 'react-router-dom'
import { DONATION_FOR } from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import { type BackofficeDonation, DONATION_STATES } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { AmountRangeInput } from '../../ui/list/amount-range-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { DonationAmount } from './DonationAmount.tsx'
import { DonationStatusChip } from './DonationStatusChip.tsx'
import { Donor } from './Donor.tsx'
import { donationTitle } from './donation-text.ts'
import { PendingDonations } from './PendingDonations.tsx'
import { Recipient } from './Recipient.tsx'

const Column = DataTable.Col<BackofficeDonation>

function DonationLink({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	return <Link to={`/donations/${donation.id}/show`}>{donationTitle(t, donation)}</Link>
}

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ id: currency, name: currency }))

export function DonationList() {
	const t = useT()
	const states = DONATION_STATES.map((state) => ({ id: state, name: t(`donationState.${state}`) }))
	const targets = [...DONATION_FOR, 'none' as const].map((target) => ({
		id: target,
		name: t(`donationFor.${target}`),
	}))
	return (
		<List
			title={t('nav.donations')}
			sort={{ field: 'startedAt', order: 'DESC' }}
			actions={<ExportButton path="donations/csv" />}
			above={<PendingDonations />}
			filters={
				<FilterForm>
					<SearchInput label={t('donations.search')} />
					<SelectInput
						source="status"
						label={t('donations.status')}
						emptyText={t('list.all')}
						choices={states}
					/>
					<SelectInput
						source="currency"
						label={t('donations.currency')}
						emptyText={t('list.all')}
						choices={CURRENCY_OPTIONS}
					/>
					<SelectInput
						source="target"
						label={t('donations.target')}
						emptyText={t('list.all')}
						choices={targets}
					/>
					<AmountRangeInput />
					<DateInput source="from" label={t('donations.from')} ofEntity />
					<DateInput source="to" label={t('donations.to')} end ofEntity />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('nav.donations')}>
				<Column label="donations.donationTo" head render={(row) => <DonationLink donation={row} />} />
				<Column label="donations.target" render={(row) => <Recipient donation={row} />} />
				<Column label="donations.donor" render={(row) => <Donor donation={row} />} />
				<Column
					source="status"
					label="donations.status"
					render={(row) => <DonationStatusChip donation={row} />}
				/>
				<Column source="currency" label="donations.currency" disableSort />
				<Column
					source="amount"
					label="donations.amount"
					align="right"
					render={(row) => <DonationAmount donation={row} figure="amount" />}
				/>
				<Column
					label="donations.charged"
					align="right"
					render={(row) => <DonationAmount donation={row} figure="total" />}
				/>
				<Column
					source="startedAt"
					label="donations.started"
					render={(row) => <When at={row.startedAt} of={row.currency} />}
				/>
				<Column
					source="confirmedAt"
					label="donations.confirmed"
					render={(row) => (row.confirmedAt ? <When at={row.confirmedAt} of={row.currency} /> : null)}
				/>
			</DataTable>
		</List>
	)
}
