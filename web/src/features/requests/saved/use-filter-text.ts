import { useTranslation } from 'react-i18next'
import type { SavedFilters } from '../../../../../domain/requests/saved-searches.contract.ts'
import { useFormat } from '../../../ui/format.ts'

const townOf = (near: string): string => near.split('.').slice(2).join('.')

const FLAGS: Readonly<Record<string, 'tax' | 'urgent'>> = {
	isTaxBenefit: 'tax',
	isUrgentRequirement: 'urgent',
}

export function useFilterText(): (filters: SavedFilters) => readonly string[] {
	const { t } = useTranslation('search')
	const { t: saved } = useTranslation('saved')
	const { t: common } = useTranslation()
	const { t: kinds } = useTranslation('kinds')
	const format = useFormat()
	const option = (value: string) => (/^[a-z]/.test(value) ? kinds(`options.${value}`) : value)
	const partOf = (name: string, value: string, filters: SavedFilters): readonly string[] => {
		if (name === 'keyword') return [`“${value}”`]
		if (name === 'requestType') return value.split(',').map((kind) => kinds(`kinds.${kind}.name`))
		if (name === 'category') return [common(`category.${value as 'health'}`)]
		if (name === 'region') return filters.near ? [] : [common(`region.${value as 'IN'}`)]
		if (name === 'withinKm') return []
		if (name === 'near')
			return [saved('near', { town: townOf(value), km: format.number(Number(filters.withinKm)) })]
		const flag = FLAGS[name]
		if (flag) return value === 'true' ? [t(flag)] : [saved('without', { what: t(flag) })]
		return value.split(',').map(option)
	}
	return (filters) => Object.entries(filters).flatMap(([name, value]) => partOf(name, value, filters))
}
