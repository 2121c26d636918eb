import { CanAccess, useListContext, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from '../../../../domain/_shared/blood-groups.contract.ts'
import { type BloodDonor, USUAL_COMPONENT } from '../../../../domain/users/blood-donors.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { languageName } from '../../ui/language-name.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { ExportWhole } from '../../ui/list/export-whole.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Reach } from '../../ui/reach.tsx'
import { LatestAlerts } from '../blood/LatestAlerts.tsx'

const Column = DataTable.Col<BloodDonor>

function Language({ donor: { language } }: { donor: BloodDonor }) {
	return languageName(language, useLocale())
}

function Name({ donor }: { donor: BloodDonor }) {
	const name = donor.name || donor.username
	return (
		<CanAccess resource="users" action="show" accessDenied={name}>
			<Link to={`/users/${donor.id}/show`}>{name}</Link>
		</CanAccess>
	)
}

function GivesTo({ donor: { givesTo } }: { donor: BloodDonor }) {
	const { component } = useListContext().filterValues
	const chosen = BLOOD_COMPONENTS.find((each) => each === component) ?? USUAL_COMPONENT
	return givesTo[chosen].join(', ')
}

export function BloodDonorList() {
	const t = useT()
	const groups = BLOOD_GROUPS.map((value) => ({ id: value, name: value }))
	const components = BLOOD_COMPONENTS.filter((value) => value !== USUAL_COMPONENT).map((value) => ({
		id: value,
		name: t(`bloodAlerts.component.${value}`),
	}))
	const regions = REGION_CODES.map((value) => ({ id: value, name: t(`users.country.${value}`) }))
	return (
		<List
			title={t('bloodDonors.title')}
			lead={t('bloodDonors.lead')}
			sort={{ field: 'name', order: 'ASC' }}
			actions={
				<>
					<ExportButton path="bloodDonors/csv" />
					<ExportWhole list="bloodDonors" />
				</>
			}
			above={<LatestAlerts />}
			filters={
				<FilterForm>
					<SearchInput label={t('users.search')} />
					<SelectInput
						source="bloodGroup"
						label={t('bloodDonors.group')}
						emptyText={t('list.all')}
						choices={groups}
					/>
					<SelectInput
						source="givesTo"
						label={t('bloodDonors.givesTo')}
						emptyText={t('list.all')}
						choices={groups}
					/>
					<SelectInput
						source="component"
						label={t('bloodDonors.component')}
						emptyText={t(`bloodAlerts.component.${USUAL_COMPONENT}`)}
						choices={components}
					/>
					<SelectInput
						source="region"
						label={t('users.region')}
						emptyText={t('list.all')}
						choices={regions}
					/>
					<SearchInput source="state" label={t('bloodDonors.state')} named />
					<SearchInput source="city" label={t('bloodDonors.city')} named />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('bloodDonors.title')}>
				<Column source="name" label="users.name" head render={(row) => <Name donor={row} />} />
				<Column source="bloodGroup" label="bloodDonors.group" render={(row) => <b>{row.bloodGroup}</b>} />
				<Column label="bloodDonors.givesTo" render={(row) => <GivesTo donor={row} />} />
				<Column source="city" label="bloodDonors.city" />
				<Column source="state" label="bloodDonors.state" disableSort />
				<Column source="country" label="bloodDonors.country" disableSort />
				<Column label="bloodDonors.language" render={(row) => <Language donor={row} />} />
				<Column
					label="users.email"
					render={(row) => <Reach userId={row.id} name={row.name || row.username} email={row.email} />}
				/>
			</DataTable>
		</List>
	)
}
