import {
	ChevronDown,
	HandHeart,
	LogIn,
	Menu as MenuIcon,
	Newspaper,
	Plus,
	Podcast,
	Search,
	UserPlus,
	X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatch } from 'react-router-dom'
import { isRegional, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { CURRENCY_ICONS } from '../app/currency-icons.ts'
import { Logo } from '../app/logo.tsx'
import { useConfig } from '../features/catalog/api/config.ts'
import { KindItems } from '../features/requests/choosing/add-items.tsx'
import { SearchBox } from '../features/requests/components/search-box.tsx'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useReader } from '../ui/reader.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { DocumentLocality } from './locality.tsx'
import { PreferenceChoice } from './preference-choice.tsx'
import { SLOTS } from './slots.ts'
import { useFoundation } from './use-foundation.ts'

const DRAWER = 'menu'

/**
 * The top bar of a document. It works without scripts; they add the device's choices and the signed-in user.
 * @param isLanding whether the page itself offers the search and the kinds of requests
 */
export function DocumentHeader({ isLanding }: { readonly isLanding: boolean }) {
	const { t } = useTranslation()
	const foundationHref = useFoundation()
	const blog = useConfig().data?.links.blog
	const onFundraiser = useMatch(paths.fundraiser.path) !== null
	return (
		<header className="topbar">
			<div>
				<button type="button" className="icon-btn only-m" aria-label={t('nav.menu')} popoverTarget={DRAWER}>
					<Icon of={MenuIcon} />
				</button>
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
							<ModeChoice />
						</span>
						<details className="menu hide-m">
							<summary className="tbtn">
								<Icon of={Plus} />
								{t('nav.add')}
								<Icon of={ChevronDown} size="s" />
							</summary>
							<nav className="card panel" aria-label={t('nav.add')}>
								<AddChoice />
							</nav>
						</details>
					</>
				)}
				<Link className="icon-btn only-m" to={paths.search.href()} aria-label={t('search.label')}>
					<Icon of={Search} />
				</Link>
				<details className="menu hide-m">
					<summary className="tbtn">
						<LocalityLabel />
						<Icon of={ChevronDown} size="s" />
					</summary>
					<div className="card panel">
						<DocumentLocality />
					</div>
				</details>
				<span className="for-guests">
					<ButtonLink variant="line" className="hide-m" to={paths.login.href()}>
						{t('nav.logIn')}
					</ButtonLink>
					<ButtonLink variant="text" className="hide-m hide-lg" to={paths.signUp.href()}>
						{t('nav.signUp')}
					</ButtonLink>
				</span>
				<span className="for-members" id={SLOTS.account}>
					<Skeleton className="w-11 h-11" />
					<Skeleton className="hide-m w-28 h-11" />
				</span>
			</div>
		</header>
	)
}

/**
 * Labels of all regions, on a page that is the same in every region; the device shows its own before the
 * first paint (`public/document.js`).
 */
function LocalityLabel() {
	const { t } = useTranslation()
	const { region } = useReader()
	const page = pageAt(useLocation().pathname)
	const codes = page && isRegional(page.name) ? [region] : REGION_CODES
	return codes.map((code) => (
		<span
			key={code}
			className={`inline-flex items-center gap-1.5 ${code === region ? '' : 'needs-script'}`}
			data-of-region={codes.length > 1 ? code : undefined}
		>
			<Icon of={CURRENCY_ICONS[code]} />
			<span>{t(`region.${code}`)}</span>
		</span>
	))
}

function AddChoice() {
	const { region } = useReader()
	return (
		<div className="items kinds" data-add="">
			<KindItems offeree={{ region, mode: null, roles: [], isMember: false }} />
		</div>
	)
}

function ModeChoice() {
	const { t } = useTranslation()
	return (
		<PreferenceChoice
			preference="mode"
			label={t('mode.label')}
			choices={(['donor', 'donee'] as const).map((value) => ({ value, title: t(`mode.${value}`) }))}
		/>
	)
}

export function DocumentDrawer() {
	const { t } = useTranslation()
	const foundationHref = useFoundation()
	const blog = useConfig().data?.links.blog
	const onFundraiser = useMatch(paths.fundraiser.path) !== null
	return (
		<div className="drawer" id={DRAWER} popover="auto">
			<div className="row justify-between p-2 pl-4">
				<ModeChoice />
				<button
					type="button"
					className="icon-btn ml-auto"
					aria-label={t('close')}
					popoverTarget={DRAWER}
					popoverTargetAction="hide"
				>
					<Icon of={X} />
				</button>
			</div>
			<nav aria-label={t('nav.menu')} className="items">
				<Link className="item" to={paths.search.href()}>
					<Icon of={Search} />
					{t('nav.browse')}
				</Link>
				{blog && (
					<a className="item" href={blog}>
						<Icon of={Newspaper} />
						{t('nav.blog')}
					</a>
				)}
				<Link className="item" to={paths.talmedia.href()}>
					<Icon of={Podcast} />
					{t('nav.media')}
				</Link>
				{!onFundraiser && (
					<Link className="item" to={foundationHref}>
						<Icon of={HandHeart} />
						{t('nav.foundation')}
					</Link>
				)}
				<AddChoice />
				<div className="for-members" id={SLOTS.items} />
				<span className="for-guests">
					<Link className="item" to={paths.login.href()}>
						<Icon of={LogIn} />
						{t('nav.logIn')}
					</Link>
					<Link className="item" to={paths.signUp.href()}>
						<Icon of={UserPlus} />
						{t('nav.signUp')}
					</Link>
				</span>
			</nav>
			<hr className="hr" />
			<DocumentLocality />
		</div>
	)
}
