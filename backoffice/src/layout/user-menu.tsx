import { Menu, MenuItem } from '@mui/material'
import { Keyboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { Avatar } from '../ui/avatar.tsx'
import { showShortcuts } from './shortcuts.tsx'
import styles from './top-bar.module.css'

/** Who is signed in, as what, and the way out. */
export function UserMenu() {
	const t = useT()
	const logout = useLogout()
	const { identity } = useGetIdentity()
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	if (!identity) return null
	const { fullName, email, roles } = identity as Identity
	const role = roles[0] ? t(`role.${roles[0]}`) : ''
	const close = () => setAnchor(null)
	return (
		<>
			<button
				type="button"
				className={styles.user}
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				aria-label={t('nav.account', { name: fullName })}
				onClick={(event) => setAnchor(event.currentTarget)}
			>
				<Avatar name={fullName} />
				<span className={styles.name}>{`${fullName}, ${role}`}</span>
			</button>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
				<li className={styles.who} role="none">
					<b>{fullName}</b>
					{email}
				</li>
				<MenuItem
					onClick={() => {
						close()
						showShortcuts()
					}}
				>
					<Keyboard size={18} aria-hidden /> {t('shortcuts.title')}
				</MenuItem>
				<MenuItem onClick={() => void logout()}>
					<LogOut size={18} aria-hidden /> {t('nav.logout')}
				</MenuItem>
			</Menu>
		</>
	)
}
