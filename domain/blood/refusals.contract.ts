import { declareRefusals } from '../../kernel/wire/refusals.ts'

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
