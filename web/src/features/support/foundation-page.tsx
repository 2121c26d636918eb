import { useTranslation } from 'react-i18next'
import type { PublicConfig } from '../../../../domain/catalog/contract.ts'
import { REGION_CODES, type RegionCode } from '../../../../kernel/wire/regions.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useConfig } from '../catalog/api/config.ts'

interface Section {
	readonly title: string
	readonly text: readonly string[]
}

export function FoundationPage({ page }: { readonly page: 'about' | 'notice' }) {
	const { t } = useTranslation('legal')
	useTitle(t(`${page}.title`))
	const sections = t(`${page}.sections`, { returnObjects: true }) as readonly Section[]
	return (
		<article className="wrap narrow stack gap-6 py-10">
			<header className="stack gap-2">
				<h1>{t(`${page}.title`)}</h1>
				<p>{t(`${page}.intro`)}</p>
			</header>
			{page === 'notice' && <Entities />}
			{sections.map(({ title, text }) => (
				<section key={title} className="stack gap-2">
					<h2>{title}</h2>
					{text.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</section>
			))}
			{page === 'about' && <Entities />}
			<nav aria-label={t('more')} className="row flex-wrap noprint">
				<Link to={page === 'about' ? paths.legal.href() : paths.about.href()}>
					{t(page === 'about' ? 'notice.title' : 'about.title')}
				</Link>
				<Link to={paths.terms.href()}>{t('terms.title')}</Link>
				<Link to={paths.privacy.href()}>{t('privacy.title')}</Link>
				<Link to={paths.contactUs.href()}>{t('ask')}</Link>
			</nav>
		</article>
	)
}

function Entities() {
	const { t } = useTranslation('legal')
	const { data, error, refetch } = useConfig()
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
	return (
		<section className="stack" aria-busy={data === undefined || undefined}>
			<h2>{t('entities.title')}</h2>
			<div className="cols">
				{REGION_CODES.map((country) =>
					data ? (
						<Entity key={country} country={country} entity={data.entities[country]} />
					) : (
						<Skeleton key={country} className="h-56" />
					),
				)}
			</div>
		</section>
	)
}

interface EntityProps {
	readonly country: RegionCode
	readonly entity: PublicConfig['entities'][RegionCode]
}

function Entity({ country, entity: { name, address, registration, email } }: EntityProps) {
	const { t } = useTranslation('legal')
	return (
		<section className="card pad stack gap-2">
			<h3>{name}</h3>
			<p className="text-ink-2">{t(`entities.takes.${country}`)}</p>
			<address className="not-italic">
				{address.map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</address>
			<p>{registration || t('entities.unregistered')}</p>
			<p>
				{t('entities.receipts')} <a href={`mailto:${email}`}>{email}</a>
			</p>
		</section>
	)
}
