import './browse.css'
import { CirclePlay, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { REGION_CODES } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useConfig } from '../../catalog/api/config.ts'
import { Results } from '../search/results.tsx'
import { CAUSES, kindsIn, type Search, type Sort, sortsOf } from '../search/search-address.ts'
import { useSearch } from '../search/use-search.ts'

export default function BrowseScreen() {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const controls = useSearch()
	const { search, change } = controls
	const video = useConfig().data?.links.video
	useTitle(common('nav.browse'))
	return (
		<div className="wrap browse">
			<div className="hd">
				<h1>{common('nav.browse')}</h1>
				<div className="row flex-wrap">
					<ButtonLink to={paths.getStarted.href()}>
						<Icon of={Plus} size="s" />
						{t('browse.create')}
					</ButtonLink>
					{video && (
						<a className="btn line" href={video} target="_blank" rel="noreferrer">
							<Icon of={CirclePlay} size="s" />
							{t('browse.video')}
						</a>
					)}
				</div>
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row */}
			<div className="scroll-x" role="group" aria-label={t('cause')}>
				<Pick chosen={search.category === undefined} onClick={() => change({ category: undefined })}>
					{t('browse.every')}
				</Pick>
				{CAUSES.map((cause) => (
					<Pick key={cause} chosen={search.category === cause} onClick={() => change({ category: cause })}>
						{common(`category.${cause}`)}
					</Pick>
				))}
			</div>
			<div className="ordering">
				<p className="showing">
					{t('browse.showing')}{' '}
					<b>{search.category ? common(`category.${search.category}`) : t('browse.every')}</b>
				</p>
				<Choices search={search} change={change} />
			</div>
			<Results {...controls} />
		</div>
	)
}

interface ChoicesProps {
	readonly search: Search
	readonly change: (part: Partial<Search>) => void
}

function Choices({ search, change }: ChoicesProps) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const { t: kinds } = useTranslation('kinds')
	return (
		<div className="choices">
			<select
				className="tbtn select"
				aria-label={t('kind')}
				value={search.kinds.length === 1 ? search.kinds[0] : ''}
				onChange={({ target }) => change({ kinds: target.value ? [target.value as RequestType] : [] })}
			>
				<option value="">{t('everyKind')}</option>
				{kindsIn(search.region).map(({ code }) => (
					<option key={code} value={code}>
						{kinds(`kinds.${code}.name`)}
					</option>
				))}
			</select>
			<select
				className="tbtn select"
				aria-label={t('browse.sortBy')}
				value={search.sort}
				onChange={({ target }) => change({ sort: target.value as Sort })}
			>
				{sortsOf(search).map((sort) => (
					<option key={sort} value={sort}>
						{t(`sorts.${sort}`)}
					</option>
				))}
			</select>
			<select
				className="tbtn select"
				aria-label={t('where')}
				value={search.region}
				onChange={({ target }) => change({ region: target.value as Search['region'] })}
			>
				<option value="all">{t('browse.allLocations')}</option>
				{REGION_CODES.map((code) => (
					<option key={code} value={code}>
						{common(`region.${code}`)}
					</option>
				))}
			</select>
		</div>
	)
}
