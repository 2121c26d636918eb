import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	form: { display: 'grid', gap: '16px', justifyItems: 'start', maxWidth: '560px' },
})
