import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { SEARCH_PARAMETER } from '../../../../../domain/catalog/pages.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { filtersOfQuery } from '../search/place.ts'

/** Searches on Enter only. It shows the term of the open search, and keeps its filters. */
export function SearchBox({ className = '' }: { readonly className?: string }) {
	const { t } = useTranslation()
	const navigate = useNavigate()
	const found = useMatch(`${paths.search.path}/:keyword?`)
	const searched = found?.params.keyword ?? ''
	const [term, setTerm] = useState(searched)
	useEffect(() => setTerm(searched), [searched])
	const { search: query } = useLocation()
	const filters = found ? filtersOfQuery(query) : []

	const search = (event: FormEvent) => {
		event.preventDefault()
		const keyword = term.trim()
		const path = keyword ? paths.searchFor.href({ keyword }) : paths.search.href()
		navigate(filters.length > 0 ? `${path}?${new URLSearchParams(filters)}` : path)
	}

	return (
		<search className={`search ${className}`}>
			<Icon of={Search} size="s" />
			<form action={useHref(paths.search.href())} onSubmit={search} className="grow">
				<input
					type="search"
					name={SEARCH_PARAMETER}
					enterKeyHint="search"
					aria-label={t('search.label')}
					placeholder={t('search.placeholder')}
					value={term}
					maxLength={100}
					onChange={({ target }) => setTerm(target.value)}
				/>
				{filters.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
			</form>
		</search>
	)
}
