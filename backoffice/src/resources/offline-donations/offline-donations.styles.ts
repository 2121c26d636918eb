import { sheet } from '../../theme/sheet.ts'

const two = {
	display: 'grid',
	gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
	gap: '18px',
	'@media (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}

export const styles = sheet({
	form: { display: 'grid', gap: '20px', maxWidth: 816 },
	two,
	section: {
		...two,
		minWidth: 0,
		margin: 0,
		padding: 0,
		border: 0,
		legend: { marginBottom: '10px', padding: 0, fontWeight: 620 },
		'& > .wide': { gridColumn: '1 / -1' },
	},
	quiet: { color: 'var(--color-ink-2)' },
	lead: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
	big: { fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 620 },
	notes: { display: 'grid', gap: '12px', marginBottom: '16px', '&:empty': { display: 'none' } },
	effect: { paddingLeft: '14px', borderLeft: '3px solid var(--color-sky)' },
})
