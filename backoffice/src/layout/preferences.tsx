import { Box, IconButton } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { Moon, Sun } from 'lucide-react'
import { useLocaleState, useLocales } from 'react-admin'
import { useT } from '../providers/i18n.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	language: {
		minHeight: '40px',
		padding: '0 12px',
		border: '0',
		borderRadius: '8px',
		background: 'none',
		cursor: 'pointer',
		fontSize: 'var(--text-sm)',
		whiteSpace: 'nowrap',
		'&:hover': { background: 'color-mix(in srgb, currentColor 10%, transparent)' },
	},
})

export function LanguageButton() {
	const [locale, setLocale] = useLocaleState()
	const locales: readonly { locale: string; name: string }[] = useLocales()
	const other = locales[(locales.findIndex((one) => one.locale === locale) + 1) % locales.length]
	if (!other || other.locale === locale) return null
	return (
		<Box
			component="button"
			type="button"
			sx={styles.language}
			lang={other.locale}
			onClick={() => void setLocale(other.locale)}
		>
			{other.name}
		</Box>
	)
}

export function ThemeButton() {
	const t = useT()
	const { mode, systemMode, setMode } = useColorScheme()
	const dark = (mode === 'system' ? systemMode : mode) === 'dark'
	const label = dark ? t('nav.light') : t('nav.dark')
	return (
		<IconButton aria-label={label} title={label} onClick={() => setMode(dark ? 'light' : 'dark')}>
			{dark ? <Sun size={20} /> : <Moon size={20} />}
		</IconButton>
	)
}
