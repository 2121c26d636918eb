import { AGES } from '../../../../domain/ageing.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { SelectInput } from './filter-form.tsx'

/** Filters a list by the age of its rows, in days of their legal entity. */
export function AgeInput() {
	const t = useT()
	const choices = AGES.map(({ name }) => ({ id: name, name: t(`ageing.age.${name}`) }))
	return <SelectInput source="age" label={t('ageing.ageLabel')} emptyText={t('list.all')} choices={choices} />
}
