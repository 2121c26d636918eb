import { LogIn, Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { Icon } from '../ui/icon.tsx'
import { AddItems, BrowseItem, FoundationItem, MeItems, ModeSwitch } from './links.tsx'
import { Locality } from './locality.tsx'
import { paths } from './paths.ts'

/** The menu of small screens: the same items as the top bar, from the side. */
export function Drawer() {
	const { t } = useTranslation()
	const dialog = useRef<HTMLDialogElement>(null)
	const { key } = useLocation()
	const { status } = useSession()
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
	useEffect(() => dialog.current?.close(), [key])
	return (
		<>
			<button
				type="button"
				className="icon-btn only-m"
				aria-label={t('nav.menu')}
				aria-haspopup="dialog"
				onClick={() => dialog.current?.showModal()}
			>
				<Icon of={MenuIcon} />
			</button>
			<dialog ref={dialog} className="drawer" aria-label={t('nav.menu')} closedby="any">
				<div className="row sp p-2 pl-4">
					<ModeSwitch />
					<button
						type="button"
						className="icon-btn"
						aria-label={t('close')}
						onClick={() => dialog.current?.close()}
					>
						<Icon of={X} />
					</button>
				</div>
				<nav aria-label={t('nav.menu')} className="items">
					<BrowseItem />
					<FoundationItem />
					<AddItems />
					<MeItems />
					{status === 'signedOut' && (
						<Link className="item" to={paths.login.href()}>
							<Icon of={LogIn} />
							{t('nav.logIn')}
						</Link>
					)}
				</nav>
				<hr className="hr" />
				<Locality />
			</dialog>
		</>
	)
}
