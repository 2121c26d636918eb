import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	columns: { ...columns('minmax(0, 1fr)'), '& h2': { margin: '8px 0' } },
	lead: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
	why: { maxWidth: '68ch' },
	actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '16px' },
	card: { minWidth: 0, padding: '12px 20px 20px' },
	head: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		alignItems: 'center',
		justifyContent: 'space-between',
	},
	events: {
		'& > li': {
			padding: '10px 0',
			borderBottom: '1px solid var(--color-line)',
			fontSize: 'var(--text-sm)',
			overflowWrap: 'anywhere',
		},
		'& > li:last-child': { borderBottom: '0' },
	},
	facts: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '0 16px',
		marginTop: '4px',
		color: 'var(--color-ink-2)',
		'& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
		'& dd': { color: 'var(--color-ink)', fontVariantNumeric: 'tabular-nums' },
	},
	together: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '4px 16px',
		padding: '4px 0 0',
		fontSize: 'var(--text-sm)',
	},
	hash: {
		marginTop: '12px',
		fontSize: 'var(--text-sm)',
		overflowWrap: 'anywhere',
		'& dt': { color: 'var(--color-ink-2)' },
	},
	reference: { display: 'inline-block', minWidth: '104px', overflowWrap: 'anywhere' },
	second: {
		display: 'block',
		maxWidth: '26ch',
		overflow: 'hidden',
		color: 'var(--color-ink-2, inherit)',
		fontSize: '0.875rem',
		textOverflow: 'ellipsis',
		whiteSpace: 'nowrap',
	},
	factList: {
		display: 'grid',
		gap: '2px',
		margin: 0,
		fontSize: '0.875rem',
		overflowWrap: 'anywhere',
		'& div': { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
		'& dt::after': { content: '":"' },
		'& dd': { margin: 0 },
	},
})
