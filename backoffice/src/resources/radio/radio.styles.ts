import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	chooser: { minWidth: 0, margin: 0, padding: 0, border: 0, legend: { padding: 0, fontWeight: 620 } },
	choices: {
		margin: '8px 0 0',
		padding: 0,
		listStyle: 'none',
		'& > li': { borderBottom: '1px solid var(--color-line)', overflowWrap: 'anywhere' },
	},
	bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', marginBottom: '16px' },
	zones: { marginBottom: '16px', color: 'var(--color-ink-2)' },
	hour: { fontSize: 'inherit' },
	week: {
		display: 'grid',
		gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
		gap: '8px',
		[NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
		'& h2': { margin: '0 0 8px', fontSize: 'var(--text-sm)' },
		'& ol': { display: 'grid', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
		'& li': {
			padding: '8px',
			border: '1px solid var(--color-line)',
			borderRadius: '8px',
			fontSize: 'var(--text-sm)',
			overflowWrap: 'anywhere',
		},
		'& li[data-between="true"]': { borderStyle: 'dashed', color: 'var(--color-ink-2)' },
		'& li[data-playing="true"]': { borderColor: 'var(--color-pine)', borderWidth: '2px' },
		'& a': { display: 'block', fontWeight: 620 },
	},
	times: { display: 'block', fontVariantNumeric: 'tabular-nums' },
	figures: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
		gap: '16px',
		margin: '0 0 16px',
		'& dt': { fontWeight: 620 },
		'& dd': { margin: 0, fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' },
		'& dd.definition': { fontSize: 'var(--text-sm)', color: 'var(--color-ink-2)' },
	},
	onAir: { margin: '8px 0 0', paddingLeft: '20px', fontVariantNumeric: 'tabular-nums' },
})
