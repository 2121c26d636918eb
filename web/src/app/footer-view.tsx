import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFoundIn } from '../../../domain/requests/kinds/offered.contract.ts'
import { useConfig } from '../features/catalog/api/config.ts'
import { paths } from '../lib/paths.ts'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useReader } from '../ui/reader.ts'
import { Logo } from './logo.tsx'

interface FooterViewProps {
	readonly foundationHref: string
	readonly year: number | null
	readonly languages: ReactNode
	readonly regions?: ReactNode
	/** The time of the last successful books check; null if unknown. */
	readonly booksVerifiedAt?: string | null
}

export function FooterView({
	foundationHref,
	year,
	languages,
	regions,
	booksVerifiedAt = null,
}: FooterViewProps) {
	const { t } = useTranslation()
	const { region } = useReader()
	const format = useFormat()
	const blog = useConfig().data?.links.blog
	return (
		<footer className="foot">
			<div className="edge" aria-hidden />
			<div className="wrap g">
				<div className="stack gap-2">
					<Logo />
					<p className="max-w-[34ch]">{t('footer.claim')}</p>
				</div>
				<nav aria-labelledby="footer-give">
					<h2 id="footer-give">{t('footer.give')}</h2>
					<ul>
						<li>
							<Link to={paths.search.href()}>{t('nav.browse')}</Link>
						</li>
						<li>
							<Link to={foundationHref}>{t('nav.foundation')}</Link>
						</li>
						{isFoundIn('bloodDonation', region) && (
							<li>
								<Link to={paths.search.href({ requestType: 'bloodDonation' })}>{t('footer.blood')}</Link>
							</li>
						)}
						<li>
							<Link to={paths.becomeAVolunteer.href()}>{t('footer.volunteer')}</Link>
						</li>
					</ul>
				</nav>
				<nav aria-labelledby="footer-ask">
					<h2 id="footer-ask">{t('footer.ask')}</h2>
					<ul>
						<li>
							<Link to={paths.newRequest.href()}>{t('footer.raise')}</Link>
						</li>
						<li>
							<Link to={paths.nonprofits.href()}>{t('footer.nonprofits')}</Link>
						</li>
						<li>
							<Link to={paths.corporates.href()}>{t('footer.corporates')}</Link>
						</li>
					</ul>
				</nav>
				<nav aria-labelledby="footer-us">
					<h2 id="footer-us">{t('footer.us')}</h2>
					<ul>
						<li>
							<OwnOrElsewhere page="about" />
						</li>
						{blog && (
							<li>
								<a href={blog}>{t('nav.blog')}</a>
							</li>
						)}
						<li>
							<Link to={paths.contactUs.href()}>{t('footer.contactUs')}</Link>
						</li>
					</ul>
				</nav>
				<div className="stack">
					{regions}
					<div>
						<h2>{t('language')}</h2>
						<div className="row flex-wrap">{languages}</div>
					</div>
				</div>
				<div className="end">
					{/* Its place is there before the year is known. */}
					<span className="row flex-wrap min-h-[1.5em]">
						{year !== null && <span>{t('footer.rights', { year })}</span>}
						{booksVerifiedAt !== null && (
							<span className="row">
								<Icon of={BadgeCheck} size="s" />
								{t('footer.books', { date: format.date(booksVerifiedAt) })}
							</span>
						)}
					</span>
					<ul className="row flex-wrap">
						{(['helpDesk', 'feedback', 'privacy', 'terms'] as const).map((page) => (
							<li key={page}>
								<Link to={paths[page].href()}>{t(`footer.${page}`)}</Link>
							</li>
						))}
						<li>
							<OwnOrElsewhere page="legal" />
						</li>
					</ul>
				</div>
			</div>
		</footer>
	)
}

function OwnOrElsewhere({ page }: { readonly page: 'about' | 'legal' }) {
	const { t } = useTranslation()
	const elsewhere = useConfig().data?.links[page]
	const text = t(`footer.${page}`)
	return elsewhere ? <a href={elsewhere}>{text}</a> : <Link to={paths[page].href()}>{text}</Link>
}
