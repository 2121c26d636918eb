import { IconButton } from '@mui/material'
import { Menu as MenuIcon } from 'lucide-react'
import { useT } from '../providers/i18n.ts'
import { BooksChip } from './books-chip.tsx'
import { GlobalSearch } from './global-search.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onMenu }: { onMenu: () => void }) {
	const t = useT()
	return (
		<header className={styles.bar}>
			<IconButton className={styles.menu ?? ''} aria-label={t('nav.open')} onClick={onMenu}>
				<MenuIcon size={20} />
			</IconButton>
			<GlobalSearch />
			<div className={styles.end}>
				<span className={styles.books}>
					<BooksChip />
				</span>
				<span className={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</span>
				<UserMenu />
			</div>
		</header>
	)
}
