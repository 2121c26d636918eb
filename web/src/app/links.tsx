import {
	BellRing,
	Bookmark,
	BookUser,
	Building2,
	ClipboardPen,
	HandHeart,
	HandHelping,
	Landmark,
	LifeBuoy,
	ListChecks,
	LogIn,
	LogOut,
	type LucideIcon,
	Mails,
	MessageSquare,
	Mic,
	Newspaper,
	Podcast,
	Receipt,
	Scale,
	Search,
	ShieldCheck,
	Sparkles,
	UserPen,
	UserPlus,
	UserRound,
	WalletCards,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router-dom'
import { opensBackoffice } from '../../../domain/users/roles.contract.ts'
import { applicationCount } from '../features/answers/components/application-count.ts'
import { useConfig } from '../features/catalog/api/config.ts'
import { AddItems } from '../features/requests/choosing/add-items.tsx'
import { logOut } from '../features/users/api/logout.ts'
import { useSummary } from '../features/users/api/summary.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useFoundationHref } from './foundation-href.ts'

/**
 * The items of the top bar's panels and the phone's drawer, fetched when the first of them opens
 * (`menu-items.ts`).
 */

interface ItemProps {
	readonly to: string
	readonly icon: LucideIcon
	readonly count?: number | undefined
	readonly children: ReactNode
}

function Item({ to, icon, count, children }: ItemProps) {
	const format = useFormat()
	return (
		<Link className="item" to={to}>
			<Icon of={icon} />
			<span className="grow">{children}</span>
			{count !== undefined && <span className="num text-ink-2">{format.number(count)}</span>}
		</Link>
	)
}

function BrowseItem() {
	const { t } = useTranslation()
	return (
		<Item to={paths.search.href()} icon={Search}>
			{t('nav.browse')}
		</Item>
	)
}

function FoundationItem() {
	const { t } = useTranslation()
	return (
		<Item to={useFoundationHref()} icon={HandHeart}>
			{t('nav.foundation')}
		</Item>
	)
}

function MediaItem() {
	const { t } = useTranslation()
	return (
		<Item to={paths.talmedia.href()} icon={Podcast}>
			{t('nav.media')}
		</Item>
	)
}

function BlogItem() {
	const { t } = useTranslation()
	const blog = useConfig().data?.links.blog
	return blog ? (
		<a className="item" href={blog}>
			<Icon of={Newspaper} />
			<span className="grow">{t('nav.blog')}</span>
		</a>
	) : null
}

interface GroupProps {
	readonly title: string
	readonly children: ReactNode
}

function Group({ title, children }: GroupProps) {
	const id = useId()
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
		<div role="group" aria-labelledby={id}>
			<p className="label text-ink-2 px-3 pt-3" id={id}>
				{title}
			</p>
			{children}
		</div>
	)
}

export function MeItems() {
	const { t } = useTranslation('menu')
	const { t: common } = useTranslation()
	const { t: answers } = useTranslation('answers')
	const { user } = useSession()
	const { data } = useSummary()
	if (!user) return null
	const newWindow = { target: '_blank', rel: 'noopener' } as const
	return (
		<>
			<p className="greeting">
				<b>{t('greeting', { name: user.name.first_name })}</b>
			</p>
			<Group title={t('groups.give')}>
				<Item to={paths.myDonations.href()} icon={Receipt} count={data?.donations.total}>
					{t('donations')}
				</Item>
				<Item to={paths.myFavourites.href()} icon={Bookmark} count={data?.favorites.total}>
					{t('favourites')}
				</Item>
				<Item to={paths.mySearches.href()} icon={BellRing}>
					{t('searches')}
				</Item>
				<Item to={paths.savedCards.href()} icon={WalletCards}>
					{t('cards')}
				</Item>
			</Group>
			<Group title={t('groups.ask')}>
				<Item to={paths.myRequests.href()} icon={ListChecks} count={data?.donationRequests.total}>
					{t('requests')}
				</Item>
				<Item to={paths.myWithdrawals.href()} icon={Landmark} count={data?.withdrawals.total}>
					{t('withdrawals')}
				</Item>
				<Item to={paths.myApplications.href()} icon={ClipboardPen} count={applicationCount(data)}>
					{answers('mine.title')}
				</Item>
				<Item to={paths.myOrganizations.href()} icon={Building2} count={data?.organizations.total}>
					{t('organizations')}
				</Item>
				<Item to={paths.myContacts.href()} icon={BookUser} count={data?.contacts.total}>
					{t('contacts')}
				</Item>
				<Item to={paths.myEmailCampaigns.href()} icon={Mails}>
					{t('campaigns')}
				</Item>
			</Group>
			<Group title={t('groups.me')}>
				<Item to={paths.editProfile.href({ id: user.unique_id })} icon={UserPen}>
					{t('editProfile')}
				</Item>
				<Item to={paths.kindness.href()} icon={Sparkles} count={data?.kindnessScore}>
					{t('kindness')}
				</Item>
				<Link className="item" to={paths.publicProfile.href({ id: user.username })} {...newWindow}>
					<Icon of={UserRound} />
					<span className="grow">
						{t('publicProfile')} <span className="sr-only">{t('newWindow')}</span>
					</span>
				</Link>
				<Item to={paths.volunteerProfile.href()} icon={HandHelping}>
					{t('volunteer')}
				</Item>
				<Item to={paths.createAudioRoom.href()} icon={Mic}>
					{t('createRoom')}
				</Item>
				<Item to={paths.chatTabs.href()} icon={Mic}>
					{t('rooms')}
				</Item>
				<Item to={paths.changePassword.href()} icon={ShieldCheck}>
					{t('security')}
				</Item>
			</Group>
			<Group title={t('groups.help')}>
				<Item to={paths.helpDesk.href()} icon={LifeBuoy}>
					{common('footer.helpDesk')}
				</Item>
				<Item to={paths.feedback.href()} icon={MessageSquare}>
					{common('footer.feedback')}
				</Item>
				{opensBackoffice(user.roles) && (
					<a className="item" href="/backoffice/">
						<Icon of={Scale} />
						{t('backoffice')}
					</a>
				)}
				<button type="button" className="item" onClick={() => void logOut()}>
					<Icon of={LogOut} />
					{t('logOut')}
				</button>
			</Group>
		</>
	)
}

export function DrawerItems() {
	const { t } = useTranslation()
	const { status } = useSession()
	const onFundraiser = useMatch(paths.fundraiser.path) !== null
	return (
		<>
			<BrowseItem />
			<BlogItem />
			<MediaItem />
			{!onFundraiser && <FoundationItem />}
			<AddItems />
			<MeItems />
			{status === 'signedOut' && (
				<>
					<Item to={paths.login.href()} icon={LogIn}>
						{t('nav.logIn')}
					</Item>
					<Item to={paths.signUp.href()} icon={UserPlus}>
						{t('nav.signUp')}
					</Item>
				</>
			)}
		</>
	)
}
