/**
 * Reduces PayPal's OpenAPI files to the simulated part, and writes `generated/contract.json`.
 * node simulators/paypal/trim-contract.ts <folder with PayPal's OpenAPI files>
 * Descriptions are dropped, `allOf` becomes one object, and fields that aren't simulated become `false` in
 * requests and are absent in answers, whose objects are closed. Amounts stay decimal text, as PayPal writes
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'

type Schema = { readonly [key: string]: unknown }
interface OpenApi {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>
		readonly parameters: Readonly<Record<string, Parameter>>
		readonly requestBodies?: Readonly<Record<string, Body>>
	}
}
interface Operation {
	readonly operationId: string
	readonly parameters?: readonly { readonly $ref: string }[]
	readonly requestBody?: Body & { readonly $ref?: string }
	readonly responses: Readonly<Record<string, Body>>
}
interface Parameter {
	readonly name: string
	readonly in: string
	readonly required?: boolean
	readonly schema: Schema
}
interface Body {
	readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}

const OPERATIONS: readonly (readonly [file: string, id: string, status: string, query: readonly string[]])[] =
	[
		['checkout_orders_v2', 'orders.create', '201', []],
		['checkout_orders_v2', 'orders.get', '200', []],
		['checkout_orders_v2', 'orders.patch', '204', []],
		['checkout_orders_v2', 'orders.capture', '201', []],
		['payments_payment_v2', 'captures.get', '200', []],
		['payments_payment_v2', 'captures.refund', '201', []],
		['payments_payment_v2', 'refunds.get', '200', []],
		[
			'reporting_transactions_v1',
			'search.get',
			'200',
			[
				'transaction_id',
				'transaction_type',
				'start_date',
				'end_date',
				'fields',
				'balance_affecting_records_only',
				'page_size',
				'page',
			],
		],
		['reporting_transactions_v1', 'balances.get', '200', ['currency_code']],
	]

const CAPTURE = [
	'id',
	'status',
	'status_details',
	'amount',
	'final_capture',
	'invoice_id',
	'custom_id',
	'seller_receivable_breakdown',
	'links',
	'create_time',
	'update_time',
	'supplementary_data',
]
const FIELDS: Readonly<Record<string, readonly string[]>> = {
	order_request: ['intent', 'purchase_units', 'application_context'],
	purchase_unit_request: ['reference_id', 'amount', 'description', 'custom_id', 'invoice_id'],
	amount_with_breakdown: ['currency_code', 'value'],
	order_application_context: ['brand_name', 'shipping_preference', 'user_action', 'return_url', 'cancel_url'],
	order_capture_request: [],
	order: ['id', 'intent', 'status', 'purchase_units', 'create_time', 'update_time', 'links'],
	purchase_unit: ['reference_id', 'amount', 'description', 'custom_id', 'invoice_id', 'payments'],
	payment_collection: ['captures', 'refunds'],
	capture: CAPTURE,
	// With what belongs to it, as a capture is shown by itself.
	'capture-2': CAPTURE,
	seller_receivable_breakdown: ['gross_amount', 'paypal_fee', 'net_amount'],
	refund: [
		'id',
		'status',
		'amount',
		'invoice_id',
		'custom_id',
		'note_to_payer',
		'seller_payable_breakdown',
		'links',
		'create_time',
		'update_time',
	],
	refund_request: ['amount', 'custom_id', 'invoice_id', 'note_to_payer'],
	transaction_detail: ['transaction_info'],
	transaction_info: [
		'paypal_account_id',
		'transaction_id',
		'paypal_reference_id',
		'paypal_reference_id_type',
		'transaction_event_code',
		'transaction_initiation_date',
		'transaction_updated_date',
		'transaction_amount',
		'fee_amount',
		'transaction_status',
		'ending_balance',
		'available_balance',
		'invoice_id',
		'custom_field',
	],
}

/**
 * PayPal's disputes, for which there is no OpenAPI file here: the simulated fields, by PayPal's reference.
 */
const text = (values?: readonly string[]): Schema => ({ type: 'string', ...(values && { enum: values }) })
const closed = (properties: Schema, required = Object.keys(properties)): Schema => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
})
const list = (items: Schema): Schema => ({ type: 'array', items })
const MONEY = closed({ currency_code: text(), value: text() })
const SUMMARY: Schema = {
	dispute_id: { type: 'string', pattern: '^[A-Za-z0-9-]+$' },
	create_time: text(),
	update_time: text(),
	reason: text(),
	status: text([
		'OPEN',
		'WAITING_FOR_BUYER_RESPONSE',
		'WAITING_FOR_SELLER_RESPONSE',
		'UNDER_REVIEW',
		'RESOLVED',
		'OTHER',
	]),
	dispute_amount: MONEY,
	dispute_life_cycle_stage: text(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
	dispute_channel: text(['INTERNAL', 'EXTERNAL', 'ALERT']),
}
const MOVEMENT = closed({
	affected_party: text(['SELLER', 'BUYER', 'PAYMENT_PROCESSOR']),
	amount: MONEY,
	initiated_time: text(),
	type: text(['DEBIT', 'CREDIT']),
	reason: text(['DISPUTE_SETTLEMENT_FEE', 'DISPUTE_SETTLEMENT', 'DISPUTE_FEE', 'CHARGEBACK_FEE']),
})
const LINKS = list(closed({ href: text(), rel: text(), method: text() }))
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']
const DISPUTES = [
	{
		id: 'disputes.list',
		method: 'GET',
		path: '/v1/customer/disputes',
		request: {
			type: 'object',
			properties: {
				disputed_transaction_id: text(),
				page_size: { type: 'integer', minimum: 1, maximum: 50 },
			},
			additionalProperties: false,
		},
		response: closed({ items: list(closed(SUMMARY)) }),
	},
	{
		id: 'disputes.get',
		method: 'GET',
		path: '/v1/customer/disputes/{id}',
		request: { type: 'object', additionalProperties: false },
		response: closed(
			{
				...SUMMARY,
				disputed_transactions: list(closed({ seller_transaction_id: text(), gross_amount: MONEY })),
				dispute_outcome: closed({
					outcome_code: text([
						'RESOLVED_BUYER_FAVOUR',
						'RESOLVED_SELLER_FAVOUR',
						'RESOLVED_WITH_PAYOUT',
						'CANCELED_BY_BUYER',
						'ACCEPTED',
						'DENIED',
						'NONE',
					]),
				}),
				money_movements: list(MOVEMENT),
				evidences: list(
					closed({
						evidence_type: text(['OTHER']),
						notes: text(),
						source: text(['SUBMITTED_BY_BUYER', 'SUBMITTED_BY_SELLER']),
					}),
				),
				seller_response_due_date: text(),
				links: LINKS,
			},
			[...Object.keys(SUMMARY), 'disputed_transactions', 'money_movements', 'links'],
		),
	},
	{
		id: 'disputes.evidence',
		method: 'POST',
		path: '/v1/customer/disputes/{id}/provide-evidence',
		request: closed(
			{
				evidences: {
					...list(
						closed(
							{
								evidence_type: text(['OTHER']),
								notes: { type: 'string', maxLength: 2_000 },
								documents: list(closed({ name: text() })),
							},
							['evidence_type', 'notes'],
						),
					),
					minItems: 1,
					maxItems: 100,
				},
				// The files of the form, as the simulator reads them.
				files: list(
					closed({
						name: text(),
						type: text(FILE_TYPES),
						size: { type: 'integer', minimum: 1, maximum: 10_000_000 },
					}),
				),
			},
			['evidences'],
		),
		response: closed({ links: LINKS }),
	},
	{
		id: 'disputes.accept',
		method: 'POST',
		path: '/v1/customer/disputes/{id}/accept-claim',
		request: closed({
			note: { type: 'string', minLength: 1, maxLength: 2_000 },
			accept_claim_type: text(['REFUND']),
		}),
		response: closed({ links: LINKS }),
	},
]

const CARRIED = [
	'type',
	'enum',
	'pattern',
	'minLength',
	'maxLength',
	'minimum',
	'maximum',
	'minItems',
	'maxItems',
]

function inline(api: OpenApi, schema: Schema, isRequest: boolean, name = ''): Schema {
	if (typeof schema.$ref === 'string') {
		const target = schema.$ref.split('/').at(-1) ?? ''
		const found = api.components.schemas[target]
		if (!found) throw new Error(`The contract lacks ${target}.`)
		return inline(api, found, isRequest, target)
	}
	const parts = Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : []
	const whole = [schema, ...parts.map((part) => resolve(api, part))].flatMap((part) => flat(api, part))
	const properties = Object.assign({}, ...whole.map((part) => part.properties ?? {})) as Record<
		string,
		Schema
	>
	const required = whole.flatMap((part) => (part.required as string[] | undefined) ?? [])
	const out: Record<string, unknown> = {}
	for (const key of CARRIED) if (schema[key] !== undefined) out[key] = schema[key]
	if (schema.items) out.items = inline(api, schema.items as Schema, isRequest)
	if (Object.keys(properties).length === 0 && schema.type !== 'object') return out
	const fields = FIELDS[name] ?? Object.keys(properties)
	out.type = 'object'
	out.properties = Object.fromEntries(
		Object.entries(properties).flatMap(([field, each]): [string, Schema | false][] =>
			fields.includes(field) ? [[field, inline(api, each, isRequest)]] : isRequest ? [[field, false]] : [],
		),
	)
	if (required.length > 0) out.required = required.filter((field) => fields.includes(field))
	out.additionalProperties = false
	return out
}
const resolve = (api: OpenApi, schema: Schema): Schema =>
	typeof schema.$ref === 'string'
		? (api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
		: schema
const flat = (api: OpenApi, schema: Schema): Schema[] =>
	Array.isArray(schema.allOf)
		? [schema, ...(schema.allOf as Schema[]).flatMap((part) => flat(api, resolve(api, part)))]
		: [schema]

function trim(folder: string) {
	const operations = OPERATIONS.map(([file, id, status, query]) => {
		const api: OpenApi = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
		for (const [path, methods] of Object.entries(api.paths)) {
			for (const [method, operation] of Object.entries(methods)) {
				if (operation.operationId !== id) continue
				const answer = operation.responses[status]?.content?.['application/json'].schema
				return {
					id,
					method: method.toUpperCase(),
					path,
					request: method === 'get' ? queryOf(api, operation, query) : bodyOf(api, operation),
					response: answer ? inline(api, answer, false) : true,
				}
			}
		}
		throw new Error(`The contract lacks ${id}.`)
	})
	return { operations: [...operations, ...DISPUTES] }
}

function bodyOf(api: OpenApi, { requestBody }: Operation): Schema | true {
	const named = requestBody?.$ref?.split('/').at(-1)
	const body = named === undefined ? requestBody : api.components.requestBodies?.[named]
	const schema = body?.content?.['application/json'].schema
	return schema ? inline(api, schema, true) : true
}

function queryOf(api: OpenApi, { parameters = [] }: Operation, supported: readonly string[]): Schema {
	const found = parameters
		.map(({ $ref }) => api.components.parameters[$ref.split('/').at(-1) ?? ''])
		.filter((each) => each?.in === 'query') as Parameter[]
	return {
		type: 'object',
		properties: Object.fromEntries(
			found.map(({ name, schema }) => [name, supported.includes(name) ? inline(api, schema, true) : false]),
		),
		required: found.filter(({ required }) => required).map(({ name }) => name),
		additionalProperties: false,
	}
}

const [, , folder] = argv
if (!folder) throw new Error('Give the folder of PayPal’s OpenAPI files.')
const trimmed = trim(folder)
const comment =
	'Derived from PayPal’s OpenAPI files (Apache-2.0, see LICENSE.paypal-rest-api-specifications) by trim-contract.ts'
writeFileSync(
	new URL('./generated/contract.json', import.meta.url),
	`${JSON.stringify({ $comment: comment, ...trimmed })}\n`,
)
console.log(`${trimmed.operations.length} operations written.`)
