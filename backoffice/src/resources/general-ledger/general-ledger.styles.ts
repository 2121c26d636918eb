import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	facts: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '4px 16px',
		alignItems: 'center',
		marginBottom: '12px',
		fontSize: 'var(--text-sm)',
		color: 'var(--color-ink-2)',
	},
	entry: {
		display: 'inline-flex',
		gap: '6px',
		alignItems: 'center',
		minHeight: '24px',
		padding: 0,
		border: 0,
		background: 'none',
		color: 'inherit',
		textAlign: 'left',
		cursor: 'pointer',
		'&:hover': { color: 'var(--color-pine)' },
	},
	object: { color: 'var(--color-ink-2)', overflowWrap: 'anywhere' },
	ofEntry: { textAlign: 'left' },
	late: { color: 'var(--color-clay-deep)' },
})
