import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ACTIVITY_TYPES, type ActivityEntry } from '../../../../domain/activity/activity-log.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { OnePerson, PickPerson } from '../../ui/list/one-person.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { useEventName } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './activity.styles.ts'

const Column = DataTable.Col<ActivityEntry>

const OF_PROVIDERS = {
	'stripe-webhook': 'stripeWebhook',
	'paypal-webhook': 'paypalWebhook',
	'razorpay-webhook': 'razorpayWebhook',
} as const
type OfProvider = keyof typeof OF_PROVIDERS

const isOfProvider = (type: ActivityEntry['type']): type is OfProvider => type in OF_PROVIDERS
const keyOf = (type: ActivityEntry['type']) => (isOfProvider(type) ? OF_PROVIDERS[type] : type)

function TypeName({ type }: { type: ActivityEntry['type'] }) {
	return useT()(`activityLog.types.${keyOf(type)}`)
}

const messageKey = (what: string) => what.replace(/[- ](\w)/g, (_, letter: string) => letter.toUpperCase())

function What({ entry }: { entry: ActivityEntry }) {
	const translate = useTranslate()
	const event = useEventName()
	const t = useT()
	const { what, points, type } = entry
	const known = translate(`activityLog.did.${messageKey(what)}`, { _: '' })
	return (
		<>
			{known || (isOfProvider(type) ? what : event(what))}
			{points === null ? null : (
				<Box component="span" sx={styles.second}>
					{t('activityLog.points', { points: points > 0 ? `+${points}` : `${points}`.replace('-', '−') })}
				</Box>
			)}
		</>
	)
}

function Person({ entry: { person, type } }: { entry: ActivityEntry }) {
	const t = useT()
	if (person === null) return type === 'login' ? t('activityLog.nobody') : null
	return <PickPerson {...person} />
}

function About({ entry: { about } }: { entry: ActivityEntry }) {
	const t = useT()
	if (about === null) return null
	const path = about.kind === 'organization' ? 'organizations' : 'requests'
	return <Link to={`/${path}/${about.id}/show`}>{about.title ?? t('common.none')}</Link>
}

const NavigationPlace = ({ entry: { ip, userAgent } }: { entry: ActivityEntry }) =>
	ip === null && userAgent === null ? null : (
		<>
			<Box component="span" sx={styles.reference}>
				{ip}
			</Box>
			<Box component="span" sx={styles.second} title={userAgent ?? undefined}>
				{userAgent}
			</Box>
		</>
	)

export function ActivityList() {
	const t = useT()
	const types = ACTIVITY_TYPES.map((value) => ({ id: value, name: t(`activityLog.types.${keyOf(value)}`) }))
	return (
		<List
			title={t('activityLog.title')}
			lead={t('activityLog.lead')}
			sort={{ field: 'at', order: 'DESC' }}
			actions={<ExportButton path="activity/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('activityLog.search')} named />
					<SelectInput
						source="type"
						label={t('activityLog.type')}
						emptyText={t('list.all')}
						choices={types}
					/>
					<DateInput source="from" label={t('webhooks.from')} />
					<DateInput source="to" label={t('webhooks.to')} end />
					<OnePerson />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('activityLog.title')}>
				<Column source="at" label="activityLog.at" render={(row) => <When at={row.at} />} />
				<Column label="activityLog.what" head render={(row) => <What entry={row} />} />
				<Column label="activityLog.type" render={(row) => <TypeName type={row.type} />} />
				<Column label="activityLog.person" render={(row) => <Person entry={row} />} />
				<Column label="activityLog.about" render={(row) => <About entry={row} />} />
				<Column
					label="activityLog.facts"
					render={({ facts }) => <Facts facts={facts} sx={styles.factList} />}
				/>
				<Column label="activityLog.place" render={(row) => <NavigationPlace entry={row} />} />
			</DataTable>
		</List>
	)
}
