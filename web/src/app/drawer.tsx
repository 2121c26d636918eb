import { Menu as MenuIcon, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import { DrawerItems, Locality } from './menu-items.ts'
import { ModeSwitch } from './mode-switch.tsx'

export function Drawer() {
	const { t } = useTranslation()
	const dialog = useRef<HTMLDialogElement>(null)
	const { key } = useLocation()
	const [wasOpened, setWasOpened] = useState(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
	useEffect(() => dialog.current?.close(), [key])
	return (
		<>
			<button
				type="button"
				className="icon-btn only-m"
				aria-label={t('nav.menu')}
				aria-haspopup="dialog"
				onClick={() => {
					setWasOpened(true)
					dialog.current?.showModal()
				}}
			>
				<Icon of={MenuIcon} />
			</button>
			<dialog ref={dialog} className="drawer" aria-label={t('nav.menu')} closedby="any">
				<div className="row justify-between p-2 pl-4">
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
				{wasOpened && (
					<Suspense fallback={<div className="min-h-60" aria-busy />}>
						<nav aria-label={t('nav.menu')} className="items">
							<DrawerItems />
						</nav>
						<hr className="hr" />
						<Locality />
					</Suspense>
				)}
			</dialog>
		</>
	)
}
