import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	grid: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
		gap: '16px',
	},
	card: {
		minWidth: 0,
		padding: '16px 20px',
		'& h2': { margin: '0 0 4px', fontSize: '1.125rem' },
		'& summary': { minHeight: '32px', paddingBlock: '4px', cursor: 'pointer' },
	},
	quiet: { margin: '0 0 8px', color: 'var(--color-ink-2)', fontSize: '0.875rem' },
	total: { margin: '0 0 8px', fontSize: '1.5rem', fontWeight: 620, fontVariantNumeric: 'tabular-nums' },
	chart: { display: 'block', width: '100%', height: 'auto' },
	bar: { fill: 'var(--color-pine)' },
	rule: { stroke: 'var(--color-line)' },
	tick: { fill: 'var(--color-ink-2)', fontSize: '14px', fontVariantNumeric: 'tabular-nums' },
	scroll: { maxHeight: '320px', overflow: 'auto' },
	table: {
		width: '100%',
		borderCollapse: 'collapse',
		fontSize: '0.9375rem',
		'& :is(th, td)': {
			padding: '6px 4px',
			borderBottom: '1px solid var(--color-line)',
			textAlign: 'start',
			fontWeight: 400,
		},
		'& thead th': { fontWeight: 600 },
		'& :is(td, thead th:not(:first-child))': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
	},
})
