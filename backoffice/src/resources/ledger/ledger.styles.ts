import { PRINT } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	reading: { maxWidth: '720px', padding: '4px 20px 20px' },
	check: {
		display: 'inline-flex',
		gap: '8px',
		alignItems: 'center',
		minHeight: '40px',
		fontSize: 'var(--text-sm)',
		cursor: 'pointer',
		'& input': { width: '20px', height: '20px', accentColor: 'var(--color-pine)' },
	},
	/* All columns of money fit beside one another on a desk of 1440 px. */
	wide: {
		'@media (min-width: 1041px)': {
			'&& :is(td, th)': { paddingInline: '5px' },
			'&& :is(td, th):first-child': { paddingLeft: '14px', minWidth: '160px' },
			'&& :is(td, th):last-child': { paddingRight: '14px' },
		},
	},
	summary: {
		marginLeft: 'auto',
		color: 'var(--color-ink-2)',
		fontSize: 'var(--text-sm)',
		fontVariantNumeric: 'tabular-nums',
	},
	actions: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		alignItems: 'center',
		marginBottom: '16px',
		[PRINT]: { display: 'none' },
	},
	holds: {
		display: 'flex',
		gap: '10px',
		padding: '10px 14px',
		borderRadius: '8px',
		background: 'var(--color-pine-soft)',
		color: 'var(--color-pine-deep)',
		overflowWrap: 'anywhere',
	},
	fails: {
		display: 'flex',
		gap: '10px',
		padding: '10px 14px',
		borderRadius: '8px',
		overflowWrap: 'anywhere',
		background: 'var(--color-clay-soft)',
		color: 'var(--color-clay-deep)',
	},
	hash: { fontSize: 'var(--text-sm)' },
	checks: {
		display: 'grid',
		gap: '6px',
		padding: '12px 0',
		'& li': { display: 'flex', gap: '8px', alignItems: 'flex-start' },
		'& svg': { marginTop: '2px' },
	},
	yes: { '& svg': { color: 'var(--color-pine)' } },
	no: { '& svg': { color: 'var(--color-clay)' } },
	month: { display: 'grid', gap: '16px', '& h2': { margin: '12px 0 4px' }, '& p': { margin: '6px 0' } },
	signing: { display: 'grid', gap: '12px', margin: '8px 0 12px' },
	accepted: {
		display: 'grid',
		gap: '4px',
		margin: '6px 0',
		'& div': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px' },
		'& dt': { fontWeight: 560 },
		'& dd': { margin: 0, overflowWrap: 'anywhere' },
	},
	thing: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', overflowWrap: 'anywhere' },
	events: { '& li': { borderBottom: '1px solid var(--color-line)' } },
})
