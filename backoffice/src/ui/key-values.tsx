import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { PHONE } from '../theme/media.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	list: {
		display: 'grid',
		gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
		gap: '12px 20px',
		padding: '14px 0',
		marginBlock: '16px',
		borderBlock: '1px solid var(--color-line)',
		[PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
	},
	wide: { gridColumn: '1 / -1' },
	value: { fontWeight: 580, overflowWrap: 'anywhere' },
})

export const KeyValues = ({ children }: { children: ReactNode }) => (
	<Box component="dl" sx={styles.list}>
		{children}
	</Box>
)

interface KeyValueProps {
	label: string
	wide?: boolean
	children: ReactNode
}

export const KeyValue = ({ label, wide = false, children }: KeyValueProps) => (
	<Box sx={[wide && styles.wide]}>
		<Typography component="dt" variant="small">
			{label}
		</Typography>
		<Box component="dd" sx={styles.value}>
			{children}
		</Box>
	</Box>
)
