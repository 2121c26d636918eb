import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	columns: columns('400px'),
	actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlock: '20px' },
	card: { padding: '20px', '& h2': { margin: '0 0 4px' } },
	versions: {
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& li': { paddingBlock: '12px' },
		'& li + li': { borderTop: '1px solid var(--color-line)' },
	},
	head: { display: 'flex', flexWrap: 'wrap', gap: '6px 10px', alignItems: 'center' },
	figures: {
		margin: '6px 0 0',
		color: 'var(--color-ink-2)',
		fontSize: 'var(--text-sm)',
		overflowWrap: 'anywhere',
		lineHeight: '1.75rem',
	},
	reason: {
		margin: '6px 0 0',
		color: 'var(--color-ink-2)',
		fontSize: 'var(--text-sm)',
		overflowWrap: 'anywhere',
		paddingLeft: '12px',
		borderLeft: '3px solid var(--color-line)',
	},
	effect: { margin: '4px 0', padding: '2px 0 2px 14px', borderLeft: '3px solid var(--color-sky)' },
})
