import { Box, IconButton } from '@mui/material'
import { Menu as MenuIcon } from 'lucide-react'
import { useT } from '../providers/i18n.ts'
import { BooksChip } from './books-chip.tsx'
import { GlobalSearch } from './global-search.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { styles } from './top-bar.styles.ts'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onMenu }: { onMenu: () => void }) {
	const t = useT()
	return (
		<Box component="header" sx={styles.bar}>
			<IconButton sx={styles.menu} aria-label={t('nav.open')} onClick={onMenu}>
				<MenuIcon size={20} />
			</IconButton>
			<GlobalSearch />
			<Box sx={styles.end}>
				<Box component="span" sx={styles.books}>
					<BooksChip />
				</Box>
				<Box component="span" sx={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</Box>
				<UserMenu />
			</Box>
		</Box>
	)
}
