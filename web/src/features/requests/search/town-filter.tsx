import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegionId } from '../../../lib/preferences.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { citiesQuery, stateOf, statesQuery } from '../../catalog/api/places.ts'
import type { FilterProps } from './filters.tsx'
import { DISTANCES } from './search-address.ts'

export function TownFilter({
	region,
	draft,
	change,
}: Omit<FilterProps, 'counts'> & { readonly region: RegionId }) {
	const { t } = useTranslation('search')
	const format = useFormat()
	const { near } = draft
	const [opened, setOpened] = useState('')
	const stateId = near ? stateOf(near) : opened
	const states = useQuery(statesQuery(region))
	const towns = useQuery(citiesQuery(stateId || undefined))
	const failed = [states, towns].find(({ isError }) => isError)
	if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
	return (
		<div className="stack gap-2">
			<Select
				label={t('town.state')}
				value={stateId}
				onChange={({ target }) => {
					setOpened(target.value)
					change({ near: undefined })
				}}
			>
				<option value="">{t('any')}</option>
				{states.data?.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</Select>
			{stateId && (
				<Select
					label={t('town.near')}
					aria-busy={towns.isFetching}
					value={near ?? ''}
					onChange={({ target }) => change({ near: target.value || undefined })}
				>
					<option value="">{t('town.choose')}</option>
					{towns.data?.map(({ _id, name }) => (
						<option key={_id} value={_id}>
							{name}
						</option>
					))}
				</Select>
			)}
			{near && (
				<Select
					label={t('town.within')}
					value={draft.withinKm}
					onChange={({ target }) => change({ withinKm: Number(target.value) })}
				>
					{DISTANCES.map((km) => (
						<option key={km} value={km}>
							{t('town.km', { visible: format.number(km) })}
						</option>
					))}
				</Select>
			)}
		</div>
	)
}
