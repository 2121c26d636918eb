import { columns } from '../../theme/parts.ts'
import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	quiet: { color: 'var(--color-ink-2)' },
	late: { color: 'var(--color-clay-deep)', fontWeight: 580 },
	lead: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
	columns: { ...columns('360px'), '& h2': { marginBottom: '12px' } },
	main: { display: 'grid', gap: '24px', minWidth: 0 },
	card: { padding: '20px' },
	big: { fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 620 },
	notes: { display: 'grid', gap: '12px', marginBottom: '16px', '&:empty': { display: 'none' } },
	head: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '8px 16px',
		alignItems: 'baseline',
		justifyContent: 'space-between',
	},
	number: {
		display: 'inline-flex',
		flexWrap: 'wrap',
		gap: '4px 12px',
		alignItems: 'center',
		fontVariantNumeric: 'tabular-nums',
	},
	help: { display: 'block', fontWeight: 400 },
	effect: {
		display: 'grid',
		gap: '10px',
		paddingLeft: '14px',
		borderLeft: '3px solid var(--color-sky)',
		'& h3': { margin: 0, font: '620 var(--text-sm) / var(--text-sm-line) var(--font-sans)' },
	},
})
