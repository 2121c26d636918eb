import './login.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { blocksSiteData } from '../../../../client/storage.ts'
import { Mark } from '../../../../client/ui/mark.tsx'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

interface EntryPageProps {
	readonly say: string
	readonly picture: '/art/door-need.svg' | '/art/door-give.svg'
	readonly tabs?: ReactNode
	readonly children: ReactNode
}

export interface EntryTabProps {
	readonly tabs: ReactNode
	readonly email: string
	readonly onEmail: (email: string) => void
}

export function EntryPage({ say, picture, tabs, children }: EntryPageProps) {
	const { t } = useTranslation('users')
	return (
		<div className="au">
			<div className="pic">
				<HomeLink />
				<p className="say">{say}</p>
				<span className="arch">
					<img src={picture} alt="" width={510} height={600} />
				</span>
			</div>
			<div className="fm">
				<div className="stack gap-6">
					<HomeLink className="small-logo" />
					{tabs}
					{blocksSiteData() && <Note tone="wait">{t('blocked')}</Note>}
					{children}
				</div>
			</div>
		</div>
	)
}

interface EntryTabsProps {
	readonly current: 'login' | 'signUp'
	readonly hrefs: Readonly<Record<'login' | 'signUp', string>>
	readonly email: string
}

export function EntryTabs({ current, hrefs, email }: EntryTabsProps) {
	const { t } = useTranslation('users')
	// A visitor returns to where they came from with either choice.
	const { state } = useLocation()
	const bind = (tab: 'login' | 'signUp') => ({
		to: hrefs[tab],
		state: { ...state, email },
		'aria-current': tab === current ? ('page' as const) : undefined,
	})
	return (
		<nav className="seg tabs" aria-label={t('entry')}>
			<Link {...bind('login')}>{t('submit')}</Link>
			<Link {...bind('signUp')}>{t('signUp')}</Link>
		</nav>
	)
}

function HomeLink({ className = '' }: { readonly className?: string }) {
	return (
		<Link className={`logo ${className}`} to={paths.landing.href()}>
			<Mark className="mark" />
			<span>Karuna</span>
		</Link>
	)
}
