import { hidden } from '../theme/parts.ts'
import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	amount: { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
	moment: { fontVariantNumeric: 'tabular-nums lining-nums' },
	hidden,
})
