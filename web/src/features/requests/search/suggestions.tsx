import { useTranslation } from 'react-i18next'
import { PickLink } from '../../../ui/pick.tsx'
import { kindsIn, type Search } from './search-address.ts'
import type { useSearch } from './use-search.ts'

const KINDS = ['bloodDonation', 'volunteering', 'scholarship'] as const
const CAUSES = ['health', 'education'] as const

type SuggestionsProps = Readonly<{ [Part in 'search' | 'placeOf']: ReturnType<typeof useSearch>[Part] }>

export function Suggestions({ search, placeOf }: SuggestionsProps) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const { t: kinds } = useTranslation('kinds')
	const found = kindsIn(search.region).map(({ code }) => code)
	const suggestion = (key: string, text: string, chosen: boolean, to: Partial<Search>) => (
		<PickLink key={key} chosen={chosen} to={placeOf(to)}>
			{text}
		</PickLink>
	)
	return (
		<nav className="scroll-x" aria-label={t('suggestions')}>
			{suggestion('urgent', t('urgent'), search.urgent, { urgent: !search.urgent })}
			{KINDS.filter((kind) => found.includes(kind)).map((kind) => {
				const chosen = search.kinds.length === 1 && search.kinds[0] === kind
				return suggestion(kind, kinds(`kinds.${kind}.name`), chosen, { kinds: chosen ? [] : [kind] })
			})}
			{CAUSES.map((cause) => {
				const chosen = search.category === cause
				return suggestion(cause, common(`category.${cause}`), chosen, {
					category: chosen ? undefined : cause,
				})
			})}
			{suggestion('tax', t('tax'), search.tax, { tax: !search.tax })}
		</nav>
	)
}
