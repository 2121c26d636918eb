import { Box } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { NARROW, PRINT } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	page: { padding: '24px 24px 56px', maxWidth: '1400px', [NARROW]: { padding: '16px 16px 48px' } },
	header: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '12px 16px',
		alignItems: 'flex-end',
		justifyContent: 'space-between',
		marginBottom: '20px',
	},
	lead: { marginTop: '4px', color: 'var(--color-ink-2)' },
	actions: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		'& > *': { whiteSpace: 'normal' },
		[PRINT]: { display: 'none' },
	},
})

interface PageProps {
	title: string
	lead?: ReactNode
	actions?: ReactNode
	children: ReactNode
}

export function useDocumentTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Karuna`
	}, [title])
}

export function Page({ title, lead, actions, children }: PageProps) {
	useDocumentTitle(title)
	return (
		<Box sx={styles.page}>
			<Box component="header" sx={styles.header}>
				<div>
					<h1>{title}</h1>
					{lead ? <Box sx={styles.lead}>{lead}</Box> : null}
				</div>
				{actions ? <Box sx={styles.actions}>{actions}</Box> : null}
			</Box>
			{children}
		</Box>
	)
}
