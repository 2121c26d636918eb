import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/format.ts'
import { requestCountsQuery } from '../api/counts.ts'
import { CauseFilter, FacetFilters, KindFilter } from './filters.tsx'
import { RegionFilter } from './region-filter.tsx'
import { narrowing, type Search } from './search-address.ts'
import { TownFilter } from './town-filter.tsx'
import type { useSearch } from './use-search.ts'

type Controls = ReturnType<typeof useSearch>

/** The filters of a search. Nothing changes before Apply; Back closes it. */
export default function FilterDrawer(controls: Controls) {
	const { t } = useTranslation('search')
	return (
		<Dialog open={controls.isDrawerOpen} onClose={controls.closeDrawer} title={t('filters')} side>
			<FilterForm {...controls} />
		</Dialog>
	)
}

function FilterForm({ search, cleared, apply }: Controls) {
	const { t } = useTranslation('search')
	const format = useFormat()
	const [draft, setDraft] = useState(search)
	const counts = useQuery(requestCountsQuery(narrowing(draft))).data
	const change = (part: Partial<Search>) => setDraft((before) => ({ ...before, ...part }))
	const total = counts?.total
	return (
		<form
			className="stack gap-6"
			onSubmit={(event) => {
				event.preventDefault()
				apply(draft, true)
			}}
		>
			<KindFilter draft={draft} change={change} counts={counts} />
			<CauseFilter draft={draft} change={change} counts={counts} />
			<RegionFilter draft={draft} change={change} counts={counts} />
			{draft.region !== 'all' && (
				<TownFilter key={draft.region} region={draft.region} draft={draft} change={change} />
			)}
			<div className="stack gap-2">
				<Checkbox
					role="switch"
					label={t('taxOnly')}
					checked={draft.tax}
					onChange={({ target }) => change({ tax: target.checked })}
				/>
				<Checkbox
					role="switch"
					label={t('urgentOnly')}
					checked={draft.urgent}
					onChange={({ target }) => change({ urgent: target.checked })}
				/>
			</div>
			<FacetFilters draft={draft} change={change} />
			<div className="apply-bar">
				<p role="status" className="num">
					{total &&
						t(total.isMinimum ? 'foundMore' : 'found', {
							count: total.count,
							visible: format.number(total.count),
						})}
				</p>
				<Button variant="line" onClick={() => setDraft(cleared)}>
					{t('reset')}
				</Button>
				<Button type="submit">{t('apply')}</Button>
			</div>
		</form>
	)
}
