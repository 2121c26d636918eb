import { Drawer } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import { type LayoutProps, Loading, useGetIdentity } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../client/ui/mark.tsx'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { Boundary } from './boundary.tsx'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { StaleNote } from './stale-note.tsx'
import { TopBar } from './top-bar.tsx'

/** Work that needs the width gets the narrow rail. */
const WIDE_WORK = /^\/(review|reconciliation|runs|periods)(\/|$)/

/** The house around every screen: the rail, the bar, the screen. */
export function Layout({ children }: LayoutProps) {
	const t = useT()
	const { identity, isPending } = useGetIdentity()
	const { pathname } = useLocation()
	const [menu, setMenu] = useState(false)
	// Each screen starts at its top; the address changes before the screen does.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
	useEffect(() => window.scrollTo(0, 0), [pathname])
	if (isPending) return <Loading />
	if (!identity || (identity as Identity).roles.length === 0)
		return <NotAllowed dormant={(identity as Identity | undefined)?.dormant === true} />
	const narrow = WIDE_WORK.test(pathname)
	return (
		<div className={`${styles.frame} ${narrow ? styles.narrow : ''}`}>
			<a className={styles.skip} href="#main">
				{t('nav.skip')}
			</a>
			<div className={styles.rail}>
				<Navigation narrow={narrow}>
					<Logo narrow={narrow} />
				</Navigation>
			</div>
			<Drawer
				open={menu}
				onClose={() => setMenu(false)}
				slotProps={{ paper: { className: styles.drawer ?? '', 'aria-label': t('nav.label') } }}
			>
				<Navigation onGo={() => setMenu(false)}>
					<Logo onGo={() => setMenu(false)} />
				</Navigation>
				<div className={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</div>
			</Drawer>
			<div className={styles.column}>
				<TopBar onMenu={() => setMenu(true)} />
				<main id="main" tabIndex={-1} className={styles.main}>
					<StaleNote />
					<Boundary place={pathname}>
						<Suspense fallback={<Loading />}>{children}</Suspense>
					</Boundary>
				</main>
			</div>
			<Shortcuts />
		</div>
	)
}

const Logo = ({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) => (
	<Link to="/" className={styles.logo} onClick={onGo} aria-label="Karuna">
		<Mark size={30} />
		{narrow ? null : <span>Karuna</span>}
	</Link>
)
