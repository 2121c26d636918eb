import { Box, Drawer } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import { type LayoutProps, Loading, useGetIdentity } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../client/ui/mark.tsx'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { NARROW, PRINT } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'
import { Boundary } from './boundary.tsx'
import { Navigation } from './navigation.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { StaleNote } from './stale-note.tsx'
import { TopBar } from './top-bar.tsx'

const styles = sheet({
	frame: {
		display: 'grid',
		gridTemplateColumns: '216px minmax(0, 1fr)',
		minHeight: '100vh',
		[NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
		[PRINT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
	},
	narrow: {
		gridTemplateColumns: '64px minmax(0, 1fr)',
		'& .rail .logo': { justifyContent: 'center' },
		[NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
		[PRINT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
	},
	skip: {
		position: 'absolute',
		left: '-999px',
		'&:focus': {
			left: '16px',
			top: '8px',
			zIndex: 20,
			padding: '8px 16px',
			background: 'var(--color-surface)',
		},
	},
	rail: {
		background: 'var(--color-band)',
		color: 'var(--color-band-ink-2)',
		padding: '14px 12px',
		'& > nav': { position: 'sticky', top: '14px' },
		[NARROW]: { display: 'none' },
		[PRINT]: { display: 'none' },
	},
	drawer: {
		'&&': {
			background: 'var(--color-band)',
			color: 'var(--color-band-ink-2)',
			padding: '14px 12px',
			width: 'min(280px, 84vw)',
			borderRight: '1px solid var(--color-line)',
		},
	},
	logo: {
		display: 'flex',
		gap: '10px',
		alignItems: 'center',
		minHeight: '40px',
		padding: '4px 4px 16px',
		color: 'var(--color-band-ink)',
		textDecoration: 'none',
		font: '600 1.25rem / 1 var(--font-display)',
		letterSpacing: '-0.02em',
		'&:hover': { color: 'var(--color-band-ink)' },
		'&:focus-visible': { outlineColor: '#f0b440' },
	},
	column: { minWidth: 0 },
	main: { outline: '0' },
	preferences: {
		display: 'flex',
		gap: '8px',
		marginTop: 'auto',
		paddingTop: '16px',
		color: 'var(--color-band-ink)',
	},
})

const WIDE_WORK = /^\/(review|reconciliation|runs|periods)(\/|$)/

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
		<Box sx={[styles.frame, narrow && styles.narrow]}>
			<Box component="a" sx={styles.skip} href="#main">
				{t('nav.skip')}
			</Box>
			<Box sx={styles.rail} className="rail">
				<Navigation narrow={narrow}>
					<Logo narrow={narrow} />
				</Navigation>
			</Box>
			<Drawer
				open={menu}
				onClose={() => setMenu(false)}
				slotProps={{ paper: { sx: styles.drawer, 'aria-label': t('nav.label') } }}
			>
				<Navigation onGo={() => setMenu(false)}>
					<Logo onGo={() => setMenu(false)} />
				</Navigation>
				<Box sx={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</Box>
			</Drawer>
			<Box sx={styles.column}>
				<TopBar onMenu={() => setMenu(true)} />
				<Box component="main" id="main" tabIndex={-1} sx={styles.main}>
					<StaleNote />
					<ProofDialog />
					<Boundary place={pathname}>
						<Suspense fallback={<Loading />}>{children}</Suspense>
					</Boundary>
				</Box>
			</Box>
			<Shortcuts />
		</Box>
	)
}

const Logo = ({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) => (
	<Box component={Link} to="/" sx={styles.logo} className="logo" onClick={onGo} aria-label="Karuna">
		<Mark size={30} />
		{narrow ? null : <span>Karuna</span>}
	</Box>
)
