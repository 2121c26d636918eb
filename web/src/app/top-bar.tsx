import { Plus, Search } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatch } from 'react-router-dom'
import { Mark } from '../../../client/ui/mark.tsx'
import { useConfig } from '../features/catalog/api/config.ts'
import { SearchBox } from '../features/requests/components/search-box.tsx'
import { PAYMENT_PATHS, paths } from '../lib/paths.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CURRENCY_ICONS } from './currency-icons.ts'
import { Drawer } from './drawer.tsx'
import { useFoundationHref } from './foundation-href.ts'
import { AddItems, Inbox, Locality, MeItems } from './menu-items.ts'
import { ModeSwitch } from './mode-switch.tsx'

export function Logo() {
	return (
		<Link className="logo" to={paths.home.href()}>
			<Mark className="mark" />
			<span>Karuna</span>
		</Link>
	)
}

export function TopBar() {
	const { t } = useTranslation()
	const { pathname } = useLocation()
	const onFundraiser = useMatch(paths.fundraiser.path) !== null
	const foundationHref = useFoundationHref()
	const { region } = usePreferences()
	const { user } = useSession()
	const blog = useConfig().data?.links.blog

	if (PAYMENT_PATHS.includes(pathname))
		return (
			<header className="topbar">
				<div>
					<Logo />
				</div>
			</header>
		)
	return (
		<header className="topbar">
			<div>
				<Drawer />
				<Logo />
				<SearchBox className="hide-m" />
				<span className="gap" />
				{blog && (
					<a className="btn text hide-m hide-lg text-[.9375rem]" href={blog}>
						{t('nav.blog')}
					</a>
				)}
				{!onFundraiser && (
					<ButtonLink variant="text" className="hide-m hide-lg text-[.9375rem]" to={foundationHref}>
						{t('nav.foundation')}
					</ButtonLink>
				)}
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
						<div className="items">
							<AddItems />
						</div>
					</Menu>
				</span>
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
								{t(`region.${region}`)}
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

function Me() {
	const { t } = useTranslation()
	const { status, user } = useSession()
	if (status === 'starting') return <Skeleton className="hide-m w-28 h-11" />
	if (!user)
		return (
			<>
				<ButtonLink variant="line" className="hide-m" to={paths.login.href()}>
					{t('nav.logIn')}
				</ButtonLink>
				<ButtonLink variant="text" className="hide-m hide-lg" to={paths.signUp.href()}>
					{t('nav.signUp')}
				</ButtonLink>
			</>
		)
	const { first_name, last_name } = user.name
	const name = `${first_name} ${last_name}`.trim()
	return (
		<span className="hide-m">
			<Menu
				name={t('me.menu', { name })}
				label={
					<>
						<Avatar name={name} small />
						{first_name}
					</>
				}
			>
				<nav className="items" aria-label={t('me.menu', { name })}>
					<MeItems />
				</nav>
			</Menu>
		</span>
	)
}
