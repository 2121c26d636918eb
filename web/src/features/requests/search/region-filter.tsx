import { useTranslation } from 'react-i18next'
import { REGION_CODES } from '../../../../../kernel/wire/regions.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Count } from './count.tsx'
import type { FilterProps } from './filters.tsx'
import { kindsIn } from './search-address.ts'

export function RegionFilter({ draft, change, counts }: FilterProps) {
	const { t } = useTranslation('search')
	const { t: filters } = useTranslation('filters')
	return (
		<RadioGroup
			label={t('where')}
			name="region"
			value={draft.region}
			choices={[
				...REGION_CODES.map((code) => ({
					value: code,
					title: filters(`locations.${code}`),
					aside: <Count of={counts?.regions.find(({ _id }) => _id === code)} />,
				})),
				{ value: 'all' as const, title: t('everywhere') },
			]}
			onChange={(region) => {
				const found = kindsIn(region).map(({ code }) => code)
				change({ region, near: undefined, kinds: draft.kinds.filter((kind) => found.includes(kind)) })
			}}
		/>
	)
}
