import { Plus, Search } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router-dom'
import type { Frame } from '../../../kernel/wire/pages.ts'
import { useConfig } from '../features/catalog/api/config.ts'
import { SearchBox } from '../features/requests/components/search-box.tsx'
import { paths } from '../lib/paths.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { CURRENCY_ICONS } from './currency-icons.ts'
import { Drawer } from './drawer.tsx'
import { useFoundationHref } from './foundation-href.ts'
import { Logo } from './logo.tsx'
import { Me } from './me.tsx'
import { AddItems, Inbox, Locality } from './menu-items.ts'
import { ModeSwitch } from './mode-switch.tsx'

export function TopBar({ frame }: { readonly frame: Exclude<Frame, 'bare'> }) {
	const { t } = useTranslation()
	const onFundraiser = useMatch(paths.fundraiser.path) !== null
	const foundationHref = useFoundationHref()
	const { region } = usePreferences()
	const { user } = useSession()
	const blog = useConfig().data?.links.blog

	if (frame === 'payment')
		return (
			<header className="topbar">
				<div>
					<Logo />
				</div>
			</header>
		)
	const isLanding = frame === 'landing'
	return (
		<header className="topbar">
			<div>
				<Drawer />
				<Logo />
				{!isLanding && <SearchBox className="hide-m" />}
				<span className="gap" />
				{blog && (
					<a className="btn text hide-m hide-lg text-[.9375rem]" href={blog}>
						{t('nav.blog')}
					</a>
				)}
				<ButtonLink variant="text" className="hide-m hide-lg text-[.9375rem]" to={paths.talmedia.href()}>
					{t('nav.media')}
				</ButtonLink>
				{!onFundraiser && (
					<ButtonLink variant="text" className="hide-m hide-lg text-[.9375rem]" to={foundationHref}>
						{t('nav.foundation')}
					</ButtonLink>
				)}
				{!isLanding && (
					<>
						<span className="hide-m">
							<ModeSwitch />
						</span>
						<span className="hide-m">
							<Menu
								label={
									<>
										<Icon of={Plus} />
										{t('nav.add')}
									</>
								}
							>
								<div className="items kinds">
									<AddItems />
								</div>
							</Menu>
						</span>
					</>
				)}
				{user && (
					<Suspense fallback={<span className="w-16" />}>
						<Inbox />
					</Suspense>
				)}
				<Link className="icon-btn only-m" to={paths.search.href()} aria-label={t('search.label')}>
					<Icon of={Search} />
				</Link>
				<span className="hide-m">
					<Menu
						name={t('nav.locality', { region: t(`region.${region}`) })}
						label={
							<>
								<Icon of={CURRENCY_ICONS[region]} />
								<span>{t(`region.${region}`)}</span>
							</>
						}
					>
						<Locality />
					</Menu>
				</span>
				<Me />
			</div>
		</header>
	)
}
