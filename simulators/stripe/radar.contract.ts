/**
 * The calls of early fraud warnings, which the published contract leaves out: written from the types of the
 * package `stripe`, and as strict as the others.
 */
import { answer, closed, text, whole } from './written-contract.ts'

const warning = answer({
	id: text,
	object: { const: 'radar.early_fraud_warning' },
	actionable: { type: 'boolean' },
	charge: text,
	created: whole,
	fraud_type: {
		enum: [
			'card_never_received',
			'fraudulent_card_application',
			'made_with_counterfeit_card',
			'made_with_lost_card',
			'made_with_stolen_card',
			'misc',
			'unauthorized_use_of_card',
		],
	},
	livemode: { const: false },
	payment_intent: text,
})
const path = '/v1/radar/early_fraud_warnings'

export const RADAR_OPERATIONS = [
	{
		method: 'GET',
		path,
		sdk: 'radar.earlyFraudWarnings.list',
		request: closed({
			charge: text,
			payment_intent: text,
			created: closed({ gt: whole, gte: whole, lt: whole, lte: whole }),
			limit: whole,
			starting_after: text,
			ending_before: text,
		}),
		response: answer({
			object: { const: 'list' },
			data: { type: 'array', items: warning },
			has_more: { type: 'boolean' },
			url: text,
		}),
	},
	{
		method: 'GET',
		path: `${path}/{id}`,
		sdk: 'radar.earlyFraudWarnings.retrieve',
		request: closed({}),
		response: warning,
	},
] as const
