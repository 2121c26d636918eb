import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BloodDonor } from '../../../../domain/users/blood-donors.contract.ts'
import { BLOOD_GROUPS } from '../../../../domain/users/profile.contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { ExportWhole } from '../../ui/list/export-whole.tsx'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { Reach } from './reach.tsx'

const COLUMNS: readonly Column<BloodDonor>[] = [
	{ field: 'name', label: 'users.name', head: true, sortable: true, cell: (row) => <Name donor={row} /> },
	{
		field: 'bloodGroup',
		label: 'bloodDonors.group',
		sortable: true,
		cell: (row) => <b>{row.bloodGroup}</b>,
	},
	{ field: 'givesTo', label: 'bloodDonors.givesTo', cell: (row) => row.givesTo.join(', ') },
	{ field: 'city', label: 'bloodDonors.city', sortable: true, cell: (row) => row.city },
	{ field: 'state', label: 'bloodDonors.state', cell: (row) => row.state },
	{ field: 'country', label: 'bloodDonors.country', cell: (row) => row.country },
	{ field: 'language', label: 'bloodDonors.language', cell: (row) => <Language donor={row} /> },
	{ field: 'email', label: 'users.email', cell: (row) => <Reach donor={row} /> },
]

function Language({ donor: { language } }: { donor: BloodDonor }) {
	return useT()(`bloodDonors.languages.${language}`)
}

function Name({ donor }: { donor: BloodDonor }) {
	const name = donor.name || donor.username
	return (
		<CanAccess resource="users" action="show" accessDenied={name}>
			<Link to={`/users/${donor.id}/show`}>{name}</Link>
		</CanAccess>
	)
}

/** Everybody who said that they give blood, and to whom they can. */
export function BloodDonorList() {
	const t = useT()
	const groups = BLOOD_GROUPS.map((value) => ({ value, text: value }))
	const regions = REGION_CODES.map((value) => ({ value, text: t(`users.country.${value}`) }))
	return (
		<Listing
			title={t('bloodDonors.title')}
			lead={t('bloodDonors.lead')}
			sort={{ field: 'name', order: 'ASC' }}
			actions={
				<>
					<ExportCsv path="bloodDonors/csv" />
					<ExportWhole list="bloodDonors" />
				</>
			}
			filters={
				<Filters>
					<SearchFilter label={t('users.search')} />
					<Pick source="bloodGroup" label={t('bloodDonors.group')} all={t('list.all')} options={groups} />
					<Pick source="givesTo" label={t('bloodDonors.givesTo')} all={t('list.all')} options={groups} />
					<Pick source="region" label={t('users.region')} all={t('list.all')} options={regions} />
					<SearchFilter source="state" label={t('bloodDonors.state')} named />
					<SearchFilter source="city" label={t('bloodDonors.city')} named />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('bloodDonors.title')} columns={COLUMNS} />
		</Listing>
	)
}
