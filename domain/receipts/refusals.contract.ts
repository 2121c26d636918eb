import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about receipts, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('receipts', {
	missing: {
		RECEIPT_PENDING: [],
	},
	conflict: {
		NO_ADDRESS: [],
	},
})
export const { refuse } = refusals
