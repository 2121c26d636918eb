import { ArrowUp } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { pageAt } from '../../../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../../../kernel/language.ts'
import { FooterView } from '../app/footer-view.tsx'
import { Logo } from '../app/logo.tsx'
import { paths } from '../lib/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { useReader } from '../ui/reader.ts'
import { DocumentAppBanners } from './app-banner.tsx'
import { DocumentDrawer, DocumentHeader } from './header.tsx'
import { LanguageLink } from './language-link.tsx'

/** The frame of every document. */
export function DocumentLayout() {
	const { t } = useTranslation()
	const { now } = useReader()
	const frame = pageAt(useLocation().pathname)?.frame ?? 'full'
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
			<main id="main" tabIndex={-1}>
				<Outlet />
			</main>
			{frame !== 'bare' && (
				<>
					<FooterView
						foundationHref={paths.publicPayment.href({ donationfor: 'tal' })}
						year={new Date(now()).getUTCFullYear()}
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
