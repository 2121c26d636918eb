import { hidden } from '../theme/parts.ts'
import { sheet } from '../theme/sheet.ts'

export const styles = sheet({
	amount: { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
	/** A moment names its zone, and may need a second line. */
	moment: { fontVariantNumeric: 'tabular-nums lining-nums' },
	/** For whoever hears the page: the exact figure behind a short one. */
	hidden,
})
