import { CircleCheck, type LucideIcon, PencilLine, RotateCcw, Undo2 } from 'lucide-react'
import type { ReceiptCause } from '../../../../domain/receipts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<ReceiptCause, { tone: Tone; icon: LucideIcon }> = {
	confirmed: { tone: 'ok', icon: CircleCheck },
	refunded: { tone: 'info', icon: Undo2 },
	reversed: { tone: 'bad', icon: Undo2 },
	refundReversed: { tone: 'info', icon: RotateCcw },
	chargedBack: { tone: 'bad', icon: Undo2 },
	chargebackReversed: { tone: 'info', icon: RotateCcw },
	corrected: { tone: 'plain', icon: PencilLine },
}

export function ReceiptCauseChip({ cause }: { cause: ReceiptCause }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[cause]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`receiptCause.${cause}`)}
		</Chip>
	)
}
