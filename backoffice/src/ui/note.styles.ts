import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	note: {
		display: 'flex',
		gap: '12px',
		padding: '14px 16px',
		borderRadius: '8px',
		background: 'var(--color-mist)',
		'& > svg': { flex: 'none', marginTop: '2px', color: 'var(--color-pine)' },
	},
	text: { display: 'grid', gap: '10px', justifyItems: 'start', minWidth: 0 },
	bad: { background: 'var(--color-clay-soft)', '& > svg': { color: 'var(--color-clay-deep)' } },
	wait: { background: 'var(--color-marigold-soft)', '& > svg': { color: 'var(--color-marigold-ink)' } },
})
