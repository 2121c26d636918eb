import './organizations.css'
import { useQuery } from '@tanstack/react-query'
import { Building2, HandHeart, Plus, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref, useSearchParams } from 'react-router-dom'
import type { CATEGORIES } from '../../../../domain/catalog/contract.ts'
import type { StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { pageNumber } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { organizationsQuery } from './api/list.ts'
import { OrganizationGrid } from './organization-grid.tsx'
import { showOrganizations } from './show-organizations.ts'
import { structuredOrganizations } from './structured.ts'

const SIZE = 12
const CAUSES: typeof CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment']
const STEPS = ['register', 'verify', 'raise', 'account'] as const

/** Verified ones only, because anyone may add an organization. */
const filterOf = (parameters: URLSearchParams) => ({
	orgType: 'Non Profit Organization' as const,
	isProfileVerified: '1' as const,
	keyword: parameters.get('keyword') ?? undefined,
})

export const loadNonprofits = async (context: DocumentContext) =>
	showOrganizations(context, queryOf(context.search))

const queryOf = (parameters: URLSearchParams) =>
	organizationsQuery(filterOf(parameters), pageNumber(parameters), SIZE)

export const structuredNonprofits = ({ search, queries }: DocumentContext, page: StructuredPage) =>
	structuredOrganizations(
		page,
		queries.getQueryData(queryOf(search).queryKey),
		(pageNumber(search) - 1) * SIZE,
	)

export default function Nonprofits() {
	const { t } = useTranslation('nonprofits')
	return (
		<div className="wrap stack gap-6 py-10">
			<header className="stack">
				<h1>{t('title')}</h1>
				<p className="max-w-[62ch]">{t('lead')}</p>
				<div className="row flex-wrap">
					<ButtonLink to={paths.addOrganization.href()}>
						<Icon of={Plus} />
						{t('add')}
					</ButtonLink>
					<ButtonLink variant="line" to={paths.newRequest.href()}>
						<Icon of={HandHeart} />
						{t('campaign')}
					</ButtonLink>
				</div>
			</header>
			<Found />
			<section className="stack" aria-labelledby="causes">
				<h2 id="causes">{t('causes')}</h2>
				<Causes />
			</section>
			<section className="stack" aria-labelledby="how">
				<h2 id="how">{t('how.title')}</h2>
				<ol className="org-steps">
					{STEPS.map((step) => (
						<li key={step} className="card pad stack gap-2">
							<h3>{t(`how.${step}`)}</h3>
							<p>{t(`how.${step}Text`)}</p>
						</li>
					))}
				</ol>
			</section>
		</div>
	)
}

function Found() {
	const { t } = useTranslation('nonprofits')
	const format = useFormat()
	const [parameters] = useSearchParams()
	const { keyword } = filterOf(parameters)
	const page = pageNumber(parameters)
	const { data } = useQuery(queryOf(parameters))
	const total = data?.totalCountOfRecords ?? 0
	return (
		<section className="stack" aria-labelledby="found">
			<div className="row flex-wrap justify-between">
				<h2 id="found">{t(keyword ? 'found' : 'all', { count: total, visible: format.number(total) })}</h2>
				<search>
					<form className="row" action={useHref(paths.nonprofits.href())}>
						<input
							className="input"
							type="search"
							name="keyword"
							defaultValue={keyword}
							aria-label={t('search')}
							placeholder={t('search')}
							maxLength={100}
						/>
						<button type="submit" className="btn line">
							<Icon of={Search} />
							{t('searchNow')}
						</button>
					</form>
				</search>
			</div>
			{data?.data.length === 0 ? (
				<EmptyState icon={Building2} title={t('none')}>
					<p className="text-ink-2">{t('noneHelp')}</p>
					<ButtonLink variant="line" to={paths.nonprofits.href()}>
						{t('showAll')}
					</ButtonLink>
				</EmptyState>
			) : (
				<OrganizationGrid organizations={data?.data ?? []} />
			)}
			<PageLinks
				page={page}
				size={SIZE}
				total={total}
				hrefOf={(other) => paths.nonprofits.href({ keyword, page: other > 1 ? String(other) : undefined })}
			/>
		</section>
	)
}

function Causes() {
	const { t } = useTranslation()
	return (
		<ul className="row flex-wrap">
			{CAUSES.map((cause) => (
				<li key={cause}>
					<Link className="chip" to={paths.search.href({ category: cause })}>
						{t(`category.${cause}`)}
					</Link>
				</li>
			))}
		</ul>
	)
}
