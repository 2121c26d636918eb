import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../i18n/field-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { citiesQuery, stateOf, statesQuery } from '../../catalog/api/places.ts'
import { type RequestValues, townOf } from './form-values.ts'

export function TownField() {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { watch, setValue, formState } = useFormContext<RequestValues>()
	const [country, cityId] = watch(['country', 'cityId'])
	const town = townOf({ country, cityId })
	const [opened, setOpened] = useState('')
	const stateId = town ? stateOf(town) : opened.startsWith(`${country}.`) ? opened : ''
	const states = useQuery(statesQuery(country))
	const cities = useQuery(citiesQuery(stateId || undefined))
	const error = say(formState.errors.cityId?.message)
	const choose = (chosen: string) => {
		const city = cities.data?.find(({ _id }) => _id === chosen)
		const state = states.data?.find(({ _id }) => _id === stateId)
		setValue('place', city && state ? `${city.name}, ${state.name}` : '', { shouldDirty: true })
		setValue('cityId', chosen, { shouldDirty: true, shouldValidate: error !== undefined || chosen !== '' })
	}
	const failed = [states, cities].find(({ isError }) => isError)
	if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
	return (
		<div className="cols">
			<Select
				name="cityId"
				label={t('town.state')}
				value={stateId}
				onChange={({ target }) => {
					setOpened(target.value)
					choose('')
				}}
			>
				<option value="">{t('choose')}</option>
				{states.data?.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</Select>
			<Select
				name="cityId"
				label={t('town.label')}
				help={t(stateId === '' ? 'town.stateFirst' : 'town.help')}
				error={error}
				aria-busy={cities.isFetching}
				value={town ?? ''}
				onChange={({ target }) => choose(target.value)}
			>
				<option value="">{t('choose')}</option>
				{cities.data?.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</Select>
		</div>
	)
}
