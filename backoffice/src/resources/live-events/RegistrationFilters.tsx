import { REGISTRATION_STATES } from '../../../../domain/live-events/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { NullableBooleanInput, SearchInput, SelectInput, useFilter } from '../../ui/list/filter-form.tsx'
import { useEditions } from './use-editions.ts'

export function RegistrationFilters() {
	const t = useT()
	const editions = useEditions()
	const [chosen] = useFilter('liveEventId')
	const among = chosen === '' ? editions : editions.filter(({ id }) => id === chosen)
	const packages = new Map(
		among.flatMap((edition) => edition.packages.map(({ packageId, category }) => [packageId, category])),
	)
	return (
		<>
			<SearchInput label={t('participants.search')} />
			<SelectInput
				source="liveEventId"
				leaves="packageId"
				label={t('participants.edition')}
				emptyText={t('list.all')}
				choices={editions}
			/>
			<SelectInput
				source="packageId"
				label={t('participants.package')}
				emptyText={t('list.all')}
				choices={[...packages].map(([id, name]) => ({ id, name }))}
			/>
			<SelectInput
				source="state"
				label={t('participants.state')}
				emptyText={t('list.all')}
				choices={REGISTRATION_STATES.map((id) => ({ id, name: t(`registrationState.${id}`) }))}
			/>
			<NullableBooleanInput source="checkedIn" label={t('participants.checkedIn')} />
		</>
	)
}
