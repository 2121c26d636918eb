import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	inset: { padding: '24px' },
	centre: {
		display: 'grid',
		alignContent: 'center',
		justifyItems: 'center',
		gap: '16px',
		minHeight: '60vh',
		padding: '24px 16px',
		textAlign: 'center',
	},
	actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
	quiet: { maxWidth: '48ch' },
})
