import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('campaigns', {
	conflict: {
		CAMPAIGN_STOPPED: [],
	},
	missing: {
		'NOT_FOUND.campaign': [],
	},
})
export const { refuse } = refusals
