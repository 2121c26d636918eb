import { PHONE } from '../../theme/media.ts'
import { hidden } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

const two = {
	display: 'grid',
	gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
	gap: '18px',
	[PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}

export const styles = sheet({
	card: {
		padding: '20px',
		marginBottom: '24px',
		'& h2': { margin: '0 0 16px' },
		'& h3': { margin: '20px 0 8px' },
	},
	form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '18px', maxWidth: 960 },
	two,
	buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
	actions: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
	pictured: {
		display: 'inline-flex',
		gap: '10px',
		alignItems: 'center',
		overflowWrap: 'anywhere',
		'& img': { flex: 'none', borderRadius: '8px', objectFit: 'cover' },
	},
	hidden,
	quiet: { color: 'var(--color-ink-2)' },
	ordered: {
		display: 'grid',
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& > li': {
			display: 'flex',
			flexWrap: 'wrap',
			gap: '4px 8px',
			alignItems: 'center',
			padding: '6px 0',
			borderTop: '2px solid transparent',
			borderBottom: '1px solid var(--color-line)',
			overflowWrap: 'anywhere',
			cursor: 'grab',
		},
		'& > li[data-dragged="true"]': { opacity: 0.5 },
		'& > li[data-over="true"]': { borderTopColor: 'var(--color-pine)' },
		'& [aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
	},
	entry: { flex: '1 1 160px', minWidth: 0 },
	found: {
		display: 'grid',
		gap: '4px',
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& > li': { display: 'flex', gap: '8px', alignItems: 'center', overflowWrap: 'anywhere' },
	},
	rows: {
		display: 'grid',
		margin: 0,
		padding: 0,
		listStyle: 'none',
		'& > li': {
			display: 'flex',
			flexWrap: 'wrap',
			gap: '8px 16px',
			alignItems: 'center',
			padding: '8px 0',
			borderBottom: '1px solid var(--color-line)',
			overflowWrap: 'anywhere',
		},
	},
	rights: {
		...two,
		minWidth: 0,
		margin: 0,
		padding: 0,
		border: 0,
		legend: { marginBottom: '14px', padding: 0, fontWeight: 620 },
	},
	host: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px',
		alignItems: 'flex-start',
		'& > :first-of-type': { flex: '1 1 240px' },
	},
	file: { display: 'grid', gap: '8px', justifyItems: 'start', '& input': { maxWidth: '100%' } },
	time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
	progress: { width: '100%', height: '12px', accentColor: 'var(--color-pine)' },
})
