import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('campaigns', {
	invalid: {
		MAIL_TOO_LARGE: [],
	},
	conflict: {
		CAMPAIGN_STOPPED: [],
		CAMPAIGN_HELD: [],
		CAMPAIGN_CONFIRMED: [],
		NOT_IN_REVIEW: [],
		SUPPRESSION_OF_ERASED: [],
		REQUEST_NOT_OPEN: [],
		TEXT_MISSING: [],
		AUDIENCE_MISSING: [],
	},
	tooMany: {
		TOO_MANY_TESTS: ['most'],
		TOO_MANY_CAMPAIGN_DRAFTS: ['most'],
	},
	missing: {
		'NOT_FOUND.campaign': [],
		'NOT_FOUND.recipient': [],
		'NOT_FOUND.suppression': [],
	},
})
export const { refuse } = refusals
