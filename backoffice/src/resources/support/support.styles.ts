import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	answer: {
		padding: '12px 16px',
		borderLeft: '3px solid var(--color-line)',
		whiteSpace: 'pre-line',
		overflowWrap: 'anywhere',
	},
	subject: { borderLeftColor: 'var(--color-pine)', background: 'var(--color-sunken)' },
	reporters: { display: 'grid', gap: '4px', margin: 0, padding: 0, listStyle: 'none' },
	decision: {
		flex: '1 1 480px',
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
		gap: '12px',
		alignItems: 'start',
		'& > div > p': { flex: 'none' },
	},
	chosen: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		alignItems: 'center',
		padding: '10px 16px',
		background: 'var(--color-sunken)',
		'& > span': { flex: 1 },
	},
	choice: {
		flex: 1,
		display: 'flex',
		gap: '4px',
		alignItems: 'flex-start',
		'& > span': { margin: '-8px 0 -8px -8px' },
	},
})
