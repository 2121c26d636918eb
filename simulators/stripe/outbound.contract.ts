/**
 * The calls of Treasury's outbound payments, which the published contract leaves out: written from the types
 * of the package `stripe`, and as strict as the others.
 */

import { answer, closed, orNull, text, whole } from './written-contract.ts'

const metadata = { type: 'object', additionalProperties: text }

const outbound = answer({
	id: text,
	object: { const: 'treasury.outbound_payment' },
	amount: whole,
	cancelable: { type: 'boolean' },
	created: whole,
	currency: text,
	customer: orNull('string'),
	description: orNull('string'),
	destination_payment_method: orNull('string'),
	destination_payment_method_details: answer({
		billing_details: answer({ address: { type: 'object' }, email: orNull('string'), name: orNull('string') }),
		type: { const: 'us_bank_account' },
		us_bank_account: answer({
			account_holder_type: { enum: ['company', 'individual'] },
			account_type: { enum: ['checking', 'savings'] },
			bank_name: orNull('string'),
			fingerprint: orNull('string'),
			last4: text,
			network: { enum: ['ach', 'us_domestic_wire'] },
			routing_number: text,
		}),
	}),
	end_user_details: { type: 'null' },
	expected_arrival_date: whole,
	financial_account: text,
	hosted_regulatory_receipt_url: orNull('string'),
	livemode: { const: false },
	metadata,
	returned_details: { anyOf: [{ type: 'null' }, answer({ code: text, transaction: text })] },
	statement_descriptor: text,
	status: { enum: ['canceled', 'failed', 'posted', 'processing', 'returned'] },
	status_transitions: answer({
		canceled_at: orNull('integer'),
		failed_at: orNull('integer'),
		posted_at: orNull('integer'),
		returned_at: orNull('integer'),
	}),
	tracking_details: {
		anyOf: [{ type: 'null' }, answer({ type: { const: 'ach' }, ach: answer({ trace_id: text }) })],
	},
	transaction: text,
})
const path = '/v1/treasury/outbound_payments'

export const OUTBOUND_OPERATIONS = [
	{
		method: 'POST',
		path,
		sdk: 'treasury.outboundPayments.create',
		request: closed(
			{
				financial_account: text,
				amount: whole,
				currency: text,
				statement_descriptor: { type: 'string', maxLength: 10 },
				metadata,
				destination_payment_method_data: closed(
					{
						type: { const: 'us_bank_account' },
						billing_details: closed({ name: text }),
						us_bank_account: closed({
							account_holder_type: { enum: ['company', 'individual'] },
							account_number: text,
							routing_number: text,
						}),
					},
					['type', 'us_bank_account'],
				),
			},
			['financial_account', 'amount', 'currency', 'destination_payment_method_data'],
		),
		response: outbound,
	},
	{
		method: 'GET',
		path,
		sdk: 'treasury.outboundPayments.list',
		request: closed(
			{
				financial_account: text,
				created: closed({ gt: whole, gte: whole, lt: whole, lte: whole }),
				limit: whole,
				starting_after: text,
				ending_before: text,
			},
			['financial_account'],
		),
		response: answer({
			object: { const: 'list' },
			data: { type: 'array', items: outbound },
			has_more: { type: 'boolean' },
			url: text,
		}),
	},
	{
		method: 'GET',
		path: `${path}/{id}`,
		sdk: 'treasury.outboundPayments.retrieve',
		request: closed({}),
		response: outbound,
	},
] as const
