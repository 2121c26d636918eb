import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useSearchParams } from 'react-router-dom'
import { SEARCH_PARAMETER } from '../../../../../domain/catalog/pages.contract.ts'
import { REGION_CODES } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'
import type { RegionId } from '../../../lib/preferences.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { citiesQuery, statesQuery } from '../../catalog/api/places.ts'
import { requestCountsQuery } from '../api/counts.ts'
import { useKindText } from '../kinds/use-kind-text.ts'
import { Count } from './count.tsx'
import { DRAWER, OPEN, STATE } from './place.ts'
import { CAUSES, DISTANCES, facetsFor, kindsIn, narrowing, type Search, stateIn } from './search-address.ts'
import type { useSearch } from './use-search.ts'

/** The filters as a form without scripts. The server maps its fields to the search's own address. */
export default function PlainFilters({ search, placeCleared }: ReturnType<typeof useSearch>) {
	const { t } = useTranslation('search')
	const { t: filters } = useTranslation('filters')
	const [params] = useSearchParams()
	const counts = useQuery(requestCountsQuery(narrowing(search))).data
	return (
		<form className="card pad stack gap-6" action={useHref(paths.search.href())} aria-label={t('filters')}>
			<input type="hidden" name={SEARCH_PARAMETER} value={search.keyword} />
			{params.has('sort') && <input type="hidden" name="sort" value={search.sort} />}
			{search.exact && <input type="hidden" name="exact" value={search.keyword} />}
			<fieldset>
				<legend className="label mb-2">{t('kind')}</legend>
				<div className="boxes">
					{kindsIn(search.region).map(({ code }) => (
						<Checkbox
							key={code}
							name="requestType"
							value={code}
							defaultChecked={search.kinds.includes(code)}
							label={
								<>
									{filters(`kinds.${code}`)} <Count of={counts?.kinds.find(({ _id }) => _id === code)} />
								</>
							}
						/>
					))}
				</div>
			</fieldset>
			<Radios
				label={t('cause')}
				name="category"
				value={search.category ?? ''}
				choices={[
					{ value: '', title: t('everyCause') },
					...CAUSES.map((cause) => ({
						value: cause,
						title: filters(`causes.${cause}`),
						count: <Count of={counts?.categories.find(({ _id }) => _id === cause)} />,
					})),
				]}
			/>
			<Radios
				label={t('where')}
				name="region"
				value={search.region}
				choices={[
					...REGION_CODES.map((code) => ({
						value: code,
						title: filters(`locations.${code}`),
						count: <Count of={counts?.regions.find(({ _id }) => _id === code)} />,
					})),
					{ value: 'all', title: t('everywhere') },
				]}
			/>
			{search.region !== 'all' && <Town region={search.region} search={search} />}
			<div className="stack gap-2">
				<Checkbox name="tax" value="1" defaultChecked={search.tax} label={t('taxOnly')} />
				<Checkbox name="urgent" value="1" defaultChecked={search.urgent} label={t('urgentOnly')} />
			</div>
			{facetsFor(search.kinds).map((facet) => (
				<Facet key={facet.name} {...facet} chosen={search.facets[facet.name] ?? []} />
			))}
			<div className="row flex-wrap">
				<Button type="submit">{t('apply')}</Button>
				{/* What is offered follows from what was chosen: the kinds of a country, the towns of a state. */}
				<Button type="submit" variant="line" name={DRAWER} value={OPEN}>
					{t('furtherFilters')}
				</Button>
				<ButtonLink variant="text" to={placeCleared}>
					{t('reset')}
				</ButtonLink>
			</div>
		</form>
	)
}

interface RadiosProps {
	readonly label: string
	readonly name: string
	readonly value: string
	readonly choices: readonly { readonly value: string; readonly title: string; readonly count?: ReactNode }[]
}

function Radios({ label, name, value, choices }: RadiosProps) {
	return (
		<fieldset>
			<legend className="label mb-2">{label}</legend>
			<div className="boxes">
				{choices.map((choice) => (
					<label key={choice.value} className="opt">
						<input
							type="radio"
							className="box round"
							name={name}
							value={choice.value}
							defaultChecked={choice.value === value}
						/>
						<span>
							{choice.title} {choice.count}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}

function Town({ region, search }: { readonly region: RegionId; readonly search: Search }) {
	const { t } = useTranslation('search')
	const format = useFormat()
	const [params] = useSearchParams()
	const stateId = stateIn(search, params)
	const { data: states = [] } = useQuery(statesQuery(region))
	const { data: towns = [] } = useQuery(citiesQuery(stateId))
	return (
		<div className="stack gap-2">
			<Select label={t('town.state')} name={STATE} defaultValue={stateId ?? ''}>
				<option value="">{t('any')}</option>
				{states.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</Select>
			{towns.length > 0 && (
				<>
					<Select label={t('town.near')} name="near" defaultValue={search.near ?? ''}>
						<option value="">{t('town.choose')}</option>
						{towns.map(({ _id, name }) => (
							<option key={_id} value={_id}>
								{name}
							</option>
						))}
					</Select>
					<Select label={t('town.within')} name="within" defaultValue={search.withinKm}>
						{DISTANCES.map((km) => (
							<option key={km} value={km}>
								{t('town.km', { visible: format.number(km) })}
							</option>
						))}
					</Select>
				</>
			)}
		</div>
	)
}

type FacetProps = ReturnType<typeof facetsFor>[number] & { readonly chosen: readonly string[] }

function Facet({ name, options, kind, chosen }: FacetProps) {
	const { label, option } = useKindText(kind)
	return (
		<fieldset>
			<legend className="label mb-2">{label(name)}</legend>
			<div className="boxes">
				{options.map((one) => (
					<Checkbox
						key={one}
						name={name}
						value={one}
						defaultChecked={chosen.includes(one)}
						label={option(one)}
					/>
				))}
			</div>
		</fieldset>
	)
}
