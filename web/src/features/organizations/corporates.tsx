import './organizations.css'
import { useQuery } from '@tanstack/react-query'
import { Building2, Gift, HeartHandshake, Plus, Scale, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { pageNumber } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { organizationsQuery } from './api/list.ts'
import { OrganizationGrid } from './organization-grid.tsx'
import { showOrganizations } from './show-organizations.ts'
import { structuredOrganizations } from './structured.ts'

const SIZE = 12
/** Verified ones only, because anyone may add an organization. */
const FILTER = { hasCsrWing: '1', isProfileVerified: '1' } as const
const WAYS = [
	{ way: 'give', icon: Gift },
	{ way: 'wing', icon: Building2 },
	{ way: 'volunteer', icon: Users },
	{ way: 'account', icon: Scale },
] as const

export const loadCorporates = async (context: DocumentContext) =>
	showOrganizations(context, queryOf(context.search))

const queryOf = (parameters: URLSearchParams) => organizationsQuery(FILTER, pageNumber(parameters), SIZE)

export const structuredCorporates = ({ search, queries }: DocumentContext, page: StructuredPage) =>
	structuredOrganizations(
		page,
		queries.getQueryData(queryOf(search).queryKey),
		(pageNumber(search) - 1) * SIZE,
	)

export default function Corporates() {
	const { t } = useTranslation('corporates')
	const [parameters] = useSearchParams()
	const page = pageNumber(parameters)
	const { data } = useQuery(queryOf(parameters))
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
					<ButtonLink variant="line" to={paths.search.href()}>
						<Icon of={HeartHandshake} />
						{t('browse')}
					</ButtonLink>
				</div>
			</header>
			<section className="stack" aria-labelledby="ways">
				<h2 id="ways">{t('ways.title')}</h2>
				<ul className="org-steps">
					{WAYS.map(({ way, icon }) => (
						<li key={way} className="card pad stack gap-2">
							<Icon of={icon} size="l" />
							<h3>{t(`ways.${way}`)}</h3>
							<p>{t(`ways.${way}Text`)}</p>
						</li>
					))}
				</ul>
			</section>
			<section className="stack" aria-labelledby="companies">
				<h2 id="companies">{t('companies')}</h2>
				{data?.data.length === 0 ? (
					<EmptyState icon={Building2} title={t('none')}>
						<p className="text-ink-2">{t('noneHelp')}</p>
						<ButtonLink variant="line" to={paths.addOrganization.href()}>
							{t('add')}
						</ButtonLink>
					</EmptyState>
				) : (
					<OrganizationGrid organizations={data?.data ?? []} />
				)}
				<PageLinks
					page={page}
					size={SIZE}
					total={data?.totalCountOfRecords ?? 0}
					hrefOf={(other) => paths.corporates.href(other > 1 ? { page: String(other) } : {})}
				/>
			</section>
		</div>
	)
}
