import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('receipts', {
	missing: {
		RECEIPT_PENDING: [],
	},
	conflict: {
		NO_ADDRESS: [],
	},
})
export const { refuse } = refusals
