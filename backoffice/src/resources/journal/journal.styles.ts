import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: '1000px' },
	head: {
		display: 'grid',
		gridTemplateColumns: '1fr 1fr',
		gap: '16px',
		[NARROW]: { gridTemplateColumns: '1fr' },
	},
	editor: {
		display: 'grid',
		gap: '12px',
		margin: 0,
		padding: 0,
		border: 0,
		'& legend': { marginBottom: '14px' },
	},
	lines: { display: 'grid', gap: '12px', padding: 0, margin: 0, listStyle: 'none' },
	line: {
		display: 'grid',
		gridTemplateColumns: '200px 1fr 150px 150px 44px',
		gap: '8px',
		alignItems: 'start',
		[NARROW]: {
			gridTemplateColumns: '1fr 1fr 44px',
			paddingBottom: '12px',
			borderBottom: '1px solid var(--color-line)',
			'& > div:nth-of-type(-n + 2)': { gridColumn: '1 / -1' },
		},
	},
	totals: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'center' },
	actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '16px' },
	quiet: { color: 'var(--color-ink-2)' },
	effect: {
		width: '100%',
		borderCollapse: 'collapse',
		'& th, & td': { padding: '8px', textAlign: 'left', borderBottom: '1px solid var(--color-line)' },
		'& th:nth-of-type(n + 2), & td:nth-of-type(n + 2)': { textAlign: 'right' },
		[NARROW]: {
			'& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' },
			'& th, & td': { padding: '6px 0', overflowWrap: 'anywhere' },
			'& tbody th, & thead th:first-of-type': { gridColumn: '1 / -1', borderBottom: 0, paddingBottom: 0 },
		},
	},
})
