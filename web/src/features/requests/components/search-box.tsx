import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Searches on Enter only. Shows the term of the search that is open. */
export function SearchBox({ className = '' }: { readonly className?: string }) {
	const { t } = useTranslation()
	const navigate = useNavigate()
	const found = useMatch(`${paths.search.path}/:keyword?`)
	const searched = found?.params.keyword ?? ''
	const [term, setTerm] = useState(searched)
	useEffect(() => setTerm(searched), [searched])

	const search = (event: FormEvent) => {
		event.preventDefault()
		const keyword = term.trim()
		const path = keyword ? paths.searchFor.href({ keyword }) : paths.search.href()
		// Other words are looked for by the same filters.
		navigate(found ? path + location.search : path)
	}

	return (
		<search className={`search ${className}`}>
			<Icon of={Search} size="s" />
			<form onSubmit={search} className="grow">
				<input
					type="search"
					enterKeyHint="search"
					aria-label={t('search.label')}
					placeholder={t('search.placeholder')}
					value={term}
					maxLength={100}
					onChange={({ target }) => setTerm(target.value)}
				/>
			</form>
		</search>
	)
}
