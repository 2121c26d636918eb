import type { PaletteOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { RaThemeOptions } from 'react-admin'
import { dark, light, type Tokens } from '../../../client/ui/tokens.ts'

const sans = 'var(--font-sans)'

const palette = (token: Tokens): PaletteOptions => ({
	primary: {
		main: token.pine,
		dark: token['pine-deep'],
		light: token['pine-soft'],
		contrastText: token['on-pine'],
	},
	secondary: { main: token['ink-2'], dark: token.ink, light: token.mist, contrastText: token.paper },
	error: {
		main: token.clay,
		dark: token['clay-deep'],
		light: token['clay-soft'],
		contrastText: token['on-clay'],
	},
	warning: {
		main: token.marigold,
		dark: token['marigold-ink'],
		light: token['marigold-soft'],
		contrastText: token['on-marigold'],
	},
	info: { main: token.sky, dark: token.sky, light: token['sky-soft'], contrastText: token.surface },
	success: {
		main: token.pine,
		dark: token['pine-deep'],
		light: token['pine-soft'],
		contrastText: token['on-pine'],
	},
	text: { primary: token.ink, secondary: token['ink-2'] },
	divider: token.line,
	background: { default: token.paper, paper: token.surface },
})

const card = { border: '1px solid var(--color-line)', backgroundImage: 'none' }

declare module '@mui/material/styles' {
	interface TypographyVariants {
		quiet: CSSProperties
		small: CSSProperties
	}
	interface TypographyVariantsOptions {
		quiet?: CSSProperties
		small?: CSSProperties
	}
}
declare module '@mui/material/Typography' {
	interface TypographyPropsVariantOverrides {
		quiet: true
		small: true
	}
}

/** The theme of both schemes, chosen by `data-theme` on the root element. */
export const theme: RaThemeOptions = {
	cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
	colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
	shape: { borderRadius: 8 },
	typography: {
		fontFamily: sans,
		fontWeightMedium: 580,
		fontWeightBold: 620,
		body1: { fontSize: 'var(--text-body)', lineHeight: 'var(--text-body-line)', letterSpacing: 0 },
		body2: { fontSize: 'var(--text-sm)', lineHeight: 'var(--text-sm-line)', letterSpacing: 0 },
		quiet: { color: 'var(--color-ink-2)' },
		small: { color: 'var(--color-ink-2)', fontSize: 'var(--text-sm)' },
		button: { fontSize: 'var(--text-body)', fontWeight: 580, textTransform: 'none', letterSpacing: 0 },
	},
	components: {
		MuiButtonBase: { defaultProps: { disableRipple: true } },
		MuiButton: {
			defaultProps: { disableElevation: true },
			styleOverrides: {
				root: {
					minHeight: 40,
					padding: '0 14px',
					lineHeight: 1.25,
					whiteSpace: 'nowrap',
					'&.MuiButton-sizeLarge': { minHeight: 52, fontSize: '1.0625rem' },
					variants: [
						{
							props: { variant: 'outlined', color: 'secondary' },
							style: {
								color: 'var(--color-ink)',
								borderColor: 'var(--color-line-strong)',
								borderWidth: 1.5,
								'&:hover': { background: 'var(--color-mist)' },
							},
						},
						{
							props: { variant: 'outlined', color: 'error' },
							style: {
								color: 'var(--color-clay-deep)',
								borderColor: 'var(--color-clay)',
								borderWidth: 1.5,
								'&:hover': { background: 'var(--color-clay-soft)' },
							},
						},
					],
				},
			},
		},
		MuiIconButton: {
			styleOverrides: {
				root: {
					width: 40,
					height: 40,
					borderRadius: 8,
					color: 'inherit',
					'&:hover': { background: 'var(--color-mist)' },
				},
			},
		},
		MuiOutlinedInput: {
			styleOverrides: {
				root: { background: 'var(--color-surface)', fontSize: '1rem' },
				notchedOutline: { borderColor: 'var(--color-line-strong)' },
			},
		},
		MuiInputLabel: { styleOverrides: { root: { color: 'var(--color-ink-2)', fontSize: '1rem' } } },
		MuiFormHelperText: {
			styleOverrides: {
				root: {
					marginInline: 0,
					fontSize: 'var(--text-sm)',
					lineHeight: 'var(--text-sm-line)',
					'&.Mui-error': { color: 'var(--color-clay-deep)' },
				},
			},
		},
		MuiTypography: { defaultProps: { variantMapping: { quiet: 'p', small: 'p' } } },
		MuiPaper: { styleOverrides: { outlined: { borderRadius: 12, borderColor: 'var(--color-line)' } } },
		MuiDialog: { styleOverrides: { paper: { ...card, borderRadius: 12, margin: 16 } } },
		MuiDialogTitle: {
			styleOverrides: {
				root: { font: '560 1.375rem/1.75rem var(--font-display)', padding: '20px 24px 8px' },
			},
		},
		MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', gap: 8 } } },
		MuiMenu: {
			/* Inside the landmark that it belongs to. */
			defaultProps: { disablePortal: true },
			styleOverrides: { paper: { ...card, borderRadius: 12, boxShadow: '0 8px 24px -12px rgb(0 0 0 / .4)' } },
		},
		MuiMenuItem: { styleOverrides: { root: { minHeight: 40, gap: 12, whiteSpace: 'normal' } } },
		MuiSkeleton: {
			defaultProps: { animation: false },
			styleOverrides: { root: { background: 'var(--color-mist)', borderRadius: 6 } },
		},
		MuiSnackbar: { styleOverrides: { root: { '&&': { bottom: 'calc(16px + var(--toast-lift, 0px))' } } } },
		MuiSnackbarContent: {
			styleOverrides: { root: { background: 'var(--color-ink)', color: 'var(--color-paper)' } },
		},
	},
}
