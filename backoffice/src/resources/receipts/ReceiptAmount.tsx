import type { BackofficeReceipt } from '../../../../domain/receipts/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'

const DONATION = { charged: 'charged', returned: 'returned', given: 'retained' } as const
export type ReceiptFigure = keyof typeof DONATION

interface ReceiptAmountProps {
	receipt: Pick<BackofficeReceipt, 'id' | 'number' | 'currency'>
	figure: ReceiptFigure
	value: string
	/** The log position of an earlier version. */
	asOf?: string
}

export function ReceiptAmount({ receipt, figure, value, asOf }: ReceiptAmountProps) {
	const t = useT()
	return (
		<Explained
			value={value}
			currency={receipt.currency}
			label={`${t(`receipts.${figure}`)}, ${receipt.number}`}
			of={{ donation: DONATION[figure], of: receipt.id, asOf }}
		/>
	)
}
