import { Global } from '@emotion/react'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { NARROW, PRINT } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'

interface ActionBarProps {
	label: string
	inPage?: boolean
	children: ReactNode
}

const styles = sheet({
	bar: {
		position: 'sticky',
		bottom: 0,
		zIndex: 4,
		display: 'flex',
		flexWrap: 'wrap',
		gap: '12px 16px',
		alignItems: 'center',
		background: 'var(--color-surface)',
		borderTop: '1px solid var(--color-line)',
		boxShadow: '0 -8px 20px -14px rgb(22 48 43 / 0.4)',
		[PRINT]: { display: 'none' },
	},
	inCase: {
		mt: 'auto',
		p: '14px 28px',
		'& p': { flex: '1 1 280px', fontSize: 'var(--text-sm)', lineHeight: 'var(--text-sm-line)' },
		[NARROW]: { p: '12px 16px 16px' },
	},
	inPage: {
		justifyContent: 'flex-end',
		m: '24px -24px -56px',
		p: '14px 24px',
		'& > [role="alert"]': { flex: '1 1 100%' },
		[NARROW]: { m: '24px -16px -48px', p: '12px 16px 16px', '& > button': { flex: '1 1 auto' } },
	},
})

const lift = (narrow: string) => ({
	':root': { '--toast-lift': '76px', [NARROW]: { '--toast-lift': narrow } },
})
const LIFTED = { inCase: lift('200px'), inPage: lift('140px') }

export function ActionBar({ label, inPage = false, children }: ActionBarProps) {
	const place = inPage ? 'inPage' : 'inCase'
	return (
		<Box component="section" aria-label={label} sx={[styles.bar, styles[place]]}>
			<Global styles={LIFTED[place]} />
			{children}
		</Box>
	)
}
