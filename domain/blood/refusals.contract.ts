import { declareRefusals } from '../../kernel/wire/refusals.ts'

/** What is refused about alerts of blood donors, by meaning: codes with the parameters of their texts. */
export const refusals = declareRefusals('blood', {
	missing: {
		'NOT_FOUND.alert': [],
	},
	conflict: {
		ALERT_ANSWERED: [],
		ALERT_EXPIRED: [],
	},
})
export const { refuse } = refusals
