import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	columns: columns('340px'),
	card: {
		minWidth: 0,
		padding: '20px',
		'& dl': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))' },
	},
	none: { minWidth: 0, padding: '20px', paddingBlock: '40px', textAlign: 'center' },
	quiet: { lineHeight: 'var(--text-sm-line)' },
	position: { fontVariantNumeric: 'tabular-nums' },
	under: {
		display: 'grid',
		gap: '4px',
		marginBottom: '20px',
		padding: '14px 16px',
		borderRadius: '8px',
		background: 'var(--color-mist)',
		'& p': { maxWidth: '68ch', marginBottom: '6px' },
	},
	statement: {
		display: 'grid',
		gridTemplateColumns: '20px minmax(0, 1fr)',
		gap: '12px',
		paddingBlock: '14px',
		'& + &': { borderTop: '1px solid var(--color-line)' },
		'&:last-child': { paddingBottom: 0 },
		'& p': { maxWidth: '68ch' },
		'& > span': { paddingTop: '2px' },
	},
	holding: { color: 'var(--color-pine)' },
	failing: { color: 'var(--color-clay-deep)' },
	absent: { color: 'var(--color-ink-2)' },
	faults: {
		marginTop: '10px',
		border: '1px solid var(--color-line)',
		borderRadius: '8px',
		overflow: 'hidden',
		overflowWrap: 'anywhere',
		'& th': { position: 'static' },
	},
	checks: {
		margin: '12px -12px 0',
		'& a': {
			display: 'grid',
			gap: '4px',
			justifyItems: 'start',
			padding: '10px 12px',
			borderRadius: '8px',
			color: 'var(--color-ink)',
			textDecoration: 'none',
		},
		'& a:hover': { background: 'var(--color-paper)' },
		'& a.visible': { background: 'var(--color-mist)' },
	},
})
