import { Box } from '@mui/material'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	avatar: {
		flex: 'none',
		display: 'grid',
		placeItems: 'center',
		width: '32px',
		height: '32px',
		borderRadius: '50%',
		background: 'var(--color-pine-soft)',
		color: 'var(--color-pine-deep)',
		fontWeight: 600,
		fontSize: '0.875rem',
	},
})

export function initials(name: string): string {
	const names = name.trim().split(/\s+/)
	const last = names.length > 1 ? (names.at(-1) ?? '') : ''
	return [names[0] ?? '', last]
		.map((word) => Array.from(word)[0] ?? '')
		.join('')
		.toUpperCase()
}

export const Avatar = ({ name }: { name: string }) => (
	<Box component="span" sx={styles.avatar} aria-hidden="true">
		{initials(name)}
	</Box>
)
