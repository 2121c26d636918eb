import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { isRegional, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import { FooterView } from '../app/footer-view.tsx'
import { Logo } from '../app/logo.tsx'
import { figuresQuery } from '../features/catalog/api/figures.ts'
import { Icon } from '../ui/icon.tsx'
import { useReader } from '../ui/reader.ts'
import { DocumentAppBanners } from './app-banner.tsx'
import { DocumentDrawer, DocumentHeader } from './header.tsx'
import { LanguageLink } from './language-link.tsx'
import { RegionChoice } from './region-choice.tsx'
import { useFoundation } from './use-foundation.ts'

export function DocumentLayout() {
	const { t } = useTranslation()
	const { t: menu } = useTranslation('menu')
	const { data: figures } = useQuery(figuresQuery)
	const { now } = useReader()
	const foundationHref = useFoundation()
	const page = pageAt(useLocation().pathname)
	const frame = page?.frame ?? 'full'
	return (
		<>
			<a className="skip" href="#main">
				{t('skip')}
			</a>
			{frame === 'payment' && (
				<header className="topbar">
					<div>
						<Logo />
					</div>
				</header>
			)}
			{(frame === 'full' || frame === 'landing') && (
				<>
					<DocumentHeader isLanding={frame === 'landing'} />
					<DocumentDrawer />
				</>
			)}
			<main id="main" tabIndex={-1} data-regional={page && isRegional(page.name) ? '' : undefined}>
				<Outlet />
			</main>
			{frame !== 'bare' && (
				<>
					<FooterView
						foundationHref={foundationHref}
						year={new Date(now()).getUTCFullYear()}
						booksVerifiedAt={figures?.booksVerifiedAt ?? null}
						regions={
							// The currency of a payment follows from its target.
							frame !== 'payment' && (
								<div>
									<h2>{menu('region')}</h2>
									<RegionChoice label={menu('region')} layout="row" />
								</div>
							)
						}
						languages={LANGUAGES.map((language, index) => (
							<Fragment key={language}>
								{index > 0 && <span aria-hidden>·</span>}
								<LanguageLink language={language} />
							</Fragment>
						))}
					/>
					{frame !== 'payment' && <DocumentAppBanners />}
				</>
			)}
			<button type="button" className="icon-btn to-top noprint" id="to-top" hidden aria-label={t('toTop')}>
				<Icon of={ArrowUp} />
			</button>
		</>
	)
}
