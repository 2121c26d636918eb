import { useTranslation } from 'react-i18next'
import type { RequestCounts } from '../../../../../domain/requests/contract.ts'
import type { RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { useKindText } from '../kinds/use-kind-text.ts'
import { Count } from './count.tsx'
import { CAUSES, facetsFor, kindsIn, type Search } from './search-address.ts'

export interface FilterProps {
	readonly draft: Search
	readonly change: (part: Partial<Search>) => void
	readonly counts: RequestCounts | undefined
}

const FIRST_KINDS: readonly RequestType[] = [
	'cash',
	'career',
	'scholarship',
	'internship',
	'volunteering',
	'mentoring',
]

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
	all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

export function KindFilter({ draft, change, counts }: FilterProps) {
	const { t } = useTranslation('search')
	const { t: filters } = useTranslation('filters')
	const found = kindsIn(draft.region).map(({ code }) => code)
	const others = found.filter((kind) => !FIRST_KINDS.includes(kind))
	const box = (kind: RequestType) => (
		<Checkbox
			key={kind}
			label={
				<>
					{filters(`kinds.${kind}`)} <Count of={counts?.kinds.find(({ _id }) => _id === kind)} />
				</>
			}
			checked={draft.kinds.includes(kind)}
			onChange={() => change({ kinds: toggled(draft.kinds, kind) })}
		/>
	)
	return (
		<fieldset className="stack gap-2">
			<legend className="label mb-2">{t('kind')}</legend>
			{FIRST_KINDS.filter((kind) => found.includes(kind)).map(box)}
			<details open={others.some((kind) => draft.kinds.includes(kind))}>
				<summary>{t('moreKinds')}</summary>
				<div className="stack gap-2">{others.map(box)}</div>
			</details>
		</fieldset>
	)
}

export function CauseFilter({ draft, change, counts }: FilterProps) {
	const { t } = useTranslation('search')
	const { t: filters } = useTranslation('filters')
	return (
		<fieldset>
			<legend className="label mb-2">{t('cause')}</legend>
			<div className="picks">
				<Pick chosen={draft.category === undefined} onClick={() => change({ category: undefined })}>
					{t('everyCause')}
				</Pick>
				{CAUSES.map((cause) => (
					<Pick key={cause} chosen={draft.category === cause} onClick={() => change({ category: cause })}>
						{filters(`causes.${cause}`)} <Count of={counts?.categories.find(({ _id }) => _id === cause)} />
					</Pick>
				))}
			</div>
		</fieldset>
	)
}

export function FacetFilters({ draft, change }: Omit<FilterProps, 'counts'>) {
	return facetsFor(draft.kinds).map((facet) => (
		<FacetFilter key={facet.name} {...facet} draft={draft} change={change} />
	))
}

interface FacetFilterProps extends Omit<FilterProps, 'counts'> {
	readonly name: string
	readonly options: readonly string[]
	readonly kind: RequestType
}

function FacetFilter({ name, options, kind, draft, change }: FacetFilterProps) {
	const { label, option } = useKindText(kind)
	const chosen = draft.facets[name] ?? []
	const choose = (one: string) => change({ facets: { ...draft.facets, [name]: toggled(chosen, one) } })
	return (
		<fieldset>
			<legend className="label mb-2">{label(name)}</legend>
			<div className="picks">
				{options.map((one) => (
					<Pick key={one} chosen={chosen.includes(one)} onClick={() => choose(one)}>
						{option(one)}
					</Pick>
				))}
			</div>
		</fieldset>
	)
}
