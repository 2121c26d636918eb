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
	},
	progress: { width: '100%', height: '12px', marginBlock: '8px 20px', accentColor: 'var(--color-pine)' },
	text: {
		marginTop: '20px',
		maxWidth: '816px',
		'& p': { marginTop: '8px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
	},
	columns: columns('320px'),
	figure: {
		margin: 0,
		minWidth: 0,
		'& figcaption': { display: 'grid', marginBottom: '8px', fontSize: '0.875rem' },
		'& summary': { padding: '8px 0', cursor: 'pointer' },
	},
	plainText: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
	mail: {
		display: 'block',
		width: '100%',
		minHeight: '240px',
		border: '1px solid var(--color-line)',
		borderRadius: '12px',
		background: '#FBF8F3',
		colorScheme: 'light',
	},
	hosts: { margin: 0, '& li': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' } },
	pictures: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
		gap: '12px',
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: '8px' },
	},
	others: { display: 'grid', gap: '12px', margin: 0, padding: 0, listStyle: 'none' },
	address: { display: 'grid', gap: '12px', maxWidth: '560px', marginBottom: '24px' },
	card: { padding: '20px', '& h2': { margin: '0 0 12px' } },
})
