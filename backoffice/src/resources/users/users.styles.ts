import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	back: {
		display: 'inline-flex',
		alignItems: 'center',
		gap: '6px',
		minHeight: '32px',
		fontSize: 'var(--text-sm)',
	},
	columns: columns('400px'),
	card: { padding: '20px', '& h2': { margin: '0 0 4px' } },
	chips: { display: 'inline-flex', flexWrap: 'wrap', gap: '6px' },
	quiet: { display: 'block' },
	roles: {
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& li': {
			display: 'flex',
			flexWrap: 'wrap',
			alignItems: 'center',
			justifyContent: 'space-between',
			gap: '8px 16px',
			paddingBlock: '12px',
		},
		'& li + li': { borderTop: '1px solid var(--color-line)' },
	},
	side: { display: 'inline-flex', alignItems: 'center', gap: '12px' },
})
