import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Language } from '../../../kernel/wire/language.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	figure: {
		margin: 0,
		padding: '16px',
		border: '1px solid var(--color-line)',
		borderRadius: '12px',
		overflowWrap: 'anywhere',
		'& figcaption': { marginBottom: '8px', fontSize: '0.875rem' },
		'& p': { margin: '4px 0 0', whiteSpace: 'pre-line' },
	},
})

interface VisibleInProps {
	language: Language
	caption: string
	title: string
	children: ReactNode
}

export const VisibleIn = ({ language, caption, title, children }: VisibleInProps) => (
	<Box component="figure" sx={styles.figure} lang={language}>
		<figcaption>{caption}</figcaption>
		<b>{title}</b>
		{children}
	</Box>
)
