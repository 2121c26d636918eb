import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	choices: {
		display: 'grid',
		gap: '8px',
		justifyItems: 'start',
		minWidth: 0,
		margin: 0,
		padding: 0,
		border: '0',
		'& legend': { padding: 0, fontWeight: 560 },
	},
	options: { display: 'flex', flexWrap: 'wrap', gap: '0 16px' },
	buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
	previews: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
		gap: '16px',
		'& p + p': { marginTop: '12px' },
	},
	link: { textDecoration: 'underline' },
	progress: { width: '100%', height: '12px', marginBlock: '8px 20px', accentColor: 'var(--color-pine)' },
	text: {
		marginTop: '20px',
		maxWidth: '816px',
		'& p': { marginTop: '8px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
	},
	columns: columns('320px'),
	card: { padding: '20px', '& h2': { margin: '0 0 12px' } },
})
