import { useTranslation } from 'react-i18next'
import { KINDS, type RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { isFoundIn } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { REGION_CODES } from '../../../../../kernel/regions.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/field.tsx'
import { useKindText } from '../kinds/use-kind-text.ts'
import { CAUSES, facetsFor, type useSearch } from './use-search.ts'

/** What narrows the list: beside it on wide screens, in a sheet on a phone. Each change counts at once. */
export function Filters({ search, change, clear, filterCount }: ReturnType<typeof useSearch>) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const { t: kinds } = useTranslation('kinds')
	return (
		<div className="stack l">
			<Select
				label={t('kind')}
				value={search.requestType ?? ''}
				onChange={({ target }) => change('requestType', target.value)}
			>
				<option value="">{t('everyKind')}</option>
				{KINDS.filter(({ code }) => search.region === 'all' || isFoundIn(code, search.region)).map(
					({ code }) => (
						<option key={code} value={code}>
							{kinds(`kinds.${code}.name`)}
						</option>
					),
				)}
			</Select>
			{search.requestType && <Facets search={search} change={change} requestType={search.requestType} />}
			<Select
				label={t('cause')}
				value={search.category ?? ''}
				onChange={({ target }) => change('category', target.value)}
			>
				<option value="">{t('everyCause')}</option>
				{CAUSES.map((cause) => (
					<option key={cause} value={cause}>
						{common(`category.${cause}`)}
					</option>
				))}
			</Select>
			<Select
				label={t('where')}
				value={search.region}
				onChange={({ target }) => change('region', target.value)}
			>
				{REGION_CODES.map((code) => (
					<option key={code} value={code}>
						{common(`region.${code}`)}
					</option>
				))}
				<option value="all">{t('everywhere')}</option>
			</Select>
			<fieldset className="stack t">
				<legend className="label mb-2">{t('only')}</legend>
				<Checkbox
					label={t('urgent')}
					checked={search.urgent}
					onChange={({ target }) => change('urgent', target.checked ? '1' : undefined)}
				/>
				<Checkbox
					label={t('tax')}
					checked={search.tax}
					onChange={({ target }) => change('tax', target.checked ? '1' : undefined)}
				/>
			</fieldset>
			{filterCount > 0 && (
				<Button variant="line" onClick={clear}>
					{t('clear')}
				</Button>
			)}
		</div>
	)
}

interface FacetsProps extends Pick<ReturnType<typeof useSearch>, 'search' | 'change'> {
	readonly requestType: RequestType
}

/** What the kind declares that its list is narrowed down by. */
function Facets({ search, change, requestType }: FacetsProps) {
	const { t } = useTranslation('search')
	const { label, option } = useKindText(requestType)
	return facetsFor(requestType).map(({ name, options }) => (
		<Select
			key={name}
			label={label(name)}
			value={search.facets[name] ?? ''}
			onChange={({ target }) => change(name, target.value)}
		>
			<option value="">{t('any')}</option>
			{options.map((each) => (
				<option key={each} value={each}>
					{option(each)}
				</option>
			))}
		</Select>
	))
}
