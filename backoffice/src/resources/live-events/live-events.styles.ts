import { NARROW, PHONE } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

const two = {
	display: 'grid',
	gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
	gap: '18px',
	[PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}
const bare = { minWidth: 0, margin: 0, padding: 0, border: 0 }

export const styles = sheet({
	form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24px', maxWidth: 960 },
	section: { ...two, ...bare, legend: { marginBottom: '14px', padding: 0, fontWeight: 620 } },
	packages: {
		...bare,
		display: 'grid',
		gap: '14px',
		legend: { marginBottom: '14px', padding: 0, fontWeight: 620 },
		'& ol': { display: 'grid', gap: '14px', margin: 0, padding: 0, listStyle: 'none' },
		'& li': {
			display: 'grid',
			gridTemplateColumns: '2fr 1fr 1fr 1fr 1fr 44px',
			gap: '10px',
			alignItems: 'start',
			[NARROW]: {
				gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
				paddingBottom: '14px',
				borderBottom: '1px solid var(--color-line)',
				'& > :first-of-type': { gridColumn: '1 / -1' },
			},
		},
	},
	fault: { color: 'var(--color-clay-deep)' },
	names: { display: 'grid', gap: '14px', margin: 0, padding: 0, listStyle: 'none' },
	attendees: {
		margin: '0 0 20px',
		paddingLeft: '24px',
		listStyle: 'decimal',
		'& li': { overflowWrap: 'anywhere' },
	},
	seats: {
		width: '100%',
		marginBottom: '20px',
		borderCollapse: 'collapse',
		fontVariantNumeric: 'tabular-nums',
		'& th, & td': { padding: '8px', textAlign: 'right', borderBottom: '1px solid var(--color-line)' },
		'& th:first-of-type': { paddingLeft: 0, textAlign: 'left' },
		'& tbody th': { fontWeight: 520 },
		'& tfoot': { fontWeight: 620 },
		[PHONE]: { fontSize: '0.875rem', '& th, & td': { padding: '8px 4px' } },
	},
	links: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px 20px',
		marginBottom: '20px',
		'& a': { whiteSpace: 'nowrap' },
		'& svg': { display: 'inline' },
	},
	lead: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
	progress: { width: '100%', height: '12px', marginBlock: '8px 12px', accentColor: 'var(--color-pine)' },
	quiet: { color: 'var(--color-ink-2)' },
})
