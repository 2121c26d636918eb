import { sheet } from '../../theme/sheet.ts'

export const styles = sheet({
	card: { minWidth: 0, marginBottom: '20px', '& th': { position: 'static' } },
	caption: { padding: '14px 16px', textAlign: 'left', fontWeight: 620, whiteSpace: 'nowrap' },
	rule: { maxWidth: '68ch', lineHeight: 'var(--text-sm-line)' },
})
