import './login.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Mark } from '../../../../client/ui/mark.tsx'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'

interface EntryPageProps {
	readonly say: string
	readonly picture: '/art/door-need.svg' | '/art/door-give.svg'
	/** Shows the switch between logging in and signing up. */
	readonly tabs?: boolean
	readonly children: ReactNode
}

/** The frame of the pages before somebody is signed in: a picture on a desk, the form beside it. */
export function EntryPage({ say, picture, tabs = false, children }: EntryPageProps) {
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
				<div className="stack l">
					<HomeLink className="small-logo" />
					{tabs && <EntryTabs />}
					{children}
				</div>
			</div>
		</div>
	)
}

function EntryTabs() {
	const { t } = useTranslation('users')
	// Whoever came from somewhere goes back there, whichever of the two they choose.
	const { pathname, state } = useLocation()
	const hereOf = (path: string) => (pathname === path ? 'page' : undefined)
	return (
		<nav className="seg tabs" aria-label={t('entry')}>
			<Link to={paths.login.href()} state={state} aria-current={hereOf(paths.login.href())}>
				{t('submit')}
			</Link>
			<Link to={paths.signUp.href()} state={state} aria-current={hereOf(paths.signUp.href())}>
				{t('signUp')}
			</Link>
		</nav>
	)
}

function HomeLink({ className = '' }: { readonly className?: string }) {
	return (
		<Link className={`logo ${className}`} to={paths.home.href()}>
			<Mark className="mark" />
			<span>Karuna</span>
		</Link>
	)
}
