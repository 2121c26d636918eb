import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('activity', {
	missing: {
		'NOT_FOUND.deadLetter': [],
		'NOT_FOUND.effect': [],
		'NOT_FOUND.entry': [],
		'NOT_FOUND.failedWebhook': [],
		'NOT_FOUND.table': [],
		'NOT_FOUND.webhook': [],
	},
})
export const { refuse } = refusals
