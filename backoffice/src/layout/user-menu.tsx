import { Box, Menu, MenuItem } from '@mui/material'
import { Keyboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { Avatar } from '../ui/avatar.tsx'
import { showShortcuts } from './shortcuts.tsx'
import { styles } from './top-bar.styles.ts'

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
			<Box
				component="button"
				type="button"
				sx={styles.user}
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				aria-label={t('nav.account', { name: fullName })}
				onClick={(event) => setAnchor(event.currentTarget)}
			>
				<Avatar name={fullName} />
				<span className="name">{`${fullName}, ${role}`}</span>
			</Box>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
				<Box component="li" sx={styles.who} role="none">
					<b>{fullName}</b>
					{email}
				</Box>
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
