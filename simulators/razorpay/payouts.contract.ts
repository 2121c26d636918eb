/**
 * The calls of RazorpayX, for which the package `razorpay` has no types: written from its documentation, and
 * as strict as those that are derived from the package.
 */

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const
const orNull = (type: string) => ({ type: [type, 'null'] })
const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
})
const answer = (properties: Readonly<Record<string, object>>) => closed(properties, Object.keys(properties))

const notes = {
	anyOf: [
		{ type: 'object', additionalProperties: text },
		{ type: 'array', maxItems: 0 },
	],
}
const contact = answer({
	id: text,
	entity: { const: 'contact' },
	name: text,
	contact: orNull('string'),
	email: orNull('string'),
	type: text,
	reference_id: orNull('string'),
	batch_id: orNull('string'),
	active: { type: 'boolean' },
	notes,
	created_at: whole,
})
const fundAccount = answer({
	id: text,
	entity: { const: 'fund_account' },
	contact_id: text,
	account_type: { const: 'bank_account' },
	bank_account: answer({ ifsc: text, bank_name: text, name: text, notes, account_number: text }),
	batch_id: orNull('string'),
	active: { type: 'boolean' },
	created_at: whole,
})
const payout = answer({
	id: text,
	entity: { const: 'payout' },
	fund_account_id: text,
	amount: whole,
	currency: text,
	notes,
	fees: whole,
	tax: whole,
	status: {
		enum: [
			'queued',
			'pending',
			'rejected',
			'processing',
			'processed',
			'cancelled',
			'reversed',
			'failed',
			'scheduled',
		],
	},
	purpose: text,
	utr: orNull('string'),
	mode: { enum: ['UPI', 'NEFT', 'RTGS', 'IMPS', 'card'] },
	reference_id: orNull('string'),
	narration: orNull('string'),
	batch_id: orNull('string'),
	status_details: answer({
		description: orNull('string'),
		source: orNull('string'),
		reason: orNull('string'),
	}),
	created_at: whole,
})
const named = (length: number) => ({ type: 'string', minLength: 1, maxLength: length })

export const PAYOUT_OPERATIONS = [
	{
		method: 'POST',
		path: '/v1/contacts',
		sdk: 'contacts.create',
		request: closed(
			{
				name: named(50),
				type: { enum: ['customer', 'vendor', 'employee', 'self'] },
				reference_id: named(40),
			},
			['name'],
		),
		response: contact,
	},
	{
		method: 'POST',
		path: '/v1/fund_accounts',
		sdk: 'fundAccounts.create',
		request: closed(
			{
				contact_id: text,
				account_type: { const: 'bank_account' },
				bank_account: closed({ name: named(120), ifsc: text, account_number: text }, [
					'name',
					'ifsc',
					'account_number',
				]),
			},
			['contact_id', 'account_type', 'bank_account'],
		),
		response: fundAccount,
	},
	{
		method: 'POST',
		path: '/v1/payouts',
		sdk: 'payouts.create',
		request: closed(
			{
				account_number: text,
				fund_account_id: text,
				amount: whole,
				currency: text,
				mode: { enum: ['NEFT', 'RTGS', 'IMPS'] },
				purpose: { enum: ['refund', 'cashback', 'payout', 'salary', 'utility bill', 'vendor bill'] },
				queue_if_low_balance: { type: 'boolean' },
				reference_id: named(40),
				narration: named(30),
				notes: { type: 'object', maxProperties: 15, additionalProperties: text },
			},
			['account_number', 'fund_account_id', 'amount', 'currency', 'mode', 'purpose'],
		),
		response: payout,
	},
	{
		method: 'GET',
		path: '/v1/payouts',
		sdk: 'payouts.all',
		request: closed(
			{ account_number: text, reference_id: text, from: whole, to: whole, count: whole, skip: whole },
			['account_number'],
		),
		response: answer({
			entity: { const: 'collection' },
			count: whole,
			items: { type: 'array', items: payout },
		}),
	},
	{
		method: 'GET',
		path: '/v1/payouts/{id}',
		sdk: 'payouts.fetch',
		request: closed({}),
		response: payout,
	},
] as const
