import { changed, type FormerEvent, renameFields } from '../../kernel/events/events.ts'

export const FORMER_FUND_SHAPES: readonly FormerEvent[] = [
	changed('RefundReserved', 1, renameFields({ giftFund: 'donationFund' })),
	// It was dated when the dispute was opened, and not when it was lost.
	changed('ChargebackBooked', 1, (data, recordedAt) => ({ ...data, effectiveAt: recordedAt })),
]
