/**
 * Derives JSON Schema of the API's parameters and answers from the types of the npm package `razorpay`: `npm
 * exec -- node simulators/razorpay/make-contract.ts`. Run it after an update of the package.
 * - Parameters that the simulator doesn't implement stay known by name and are refused (`false`), so that
 *   "unknown" and "not simulated" can be distinguished.
 * - Optional fields that the simulator never sends are dropped, and no others may be sent.
 * - Amounts, counts and times, `number` in the types, become `integer`.
 * - `CORRECTIONS` are the places where the API's documentation and its answers differ from the package's
 *   types.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

type Schema = boolean | { readonly [key: string]: unknown }

interface OperationSource {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
	readonly path: string
	readonly sdk: string
	readonly request: string
	readonly takes: readonly string[]
	readonly response: string
}

const collection = (item: string) => `{ entity: string; count: number; items: Array<${item}> }`
const NOTHING = '{}'
const PAGE = ['from', 'to', 'count', 'skip']

const OPERATIONS: readonly OperationSource[] = [
	{
		method: 'POST',
		path: '/v1/orders',
		sdk: 'orders.create',
		// Orders by which a mandate is given have a type of their own, which requires what it adds.
		request:
			'Orders.RazorpayOrderCreateRequestBody & { method?: string; customer_id?: string; token?: Tokens.RazorpayTokenCard }',
		takes: [
			'amount',
			'currency',
			'receipt',
			'notes',
			'payment',
			'partial_payment',
			'method',
			'customer_id',
			'token',
		],
		response: 'Orders.RazorpayOrder',
	},
	{
		method: 'GET',
		path: '/v1/orders',
		sdk: 'orders.all',
		request: 'Orders.RazorpayOrderQuery',
		takes: [...PAGE, 'authorized', 'receipt'],
		response: collection('Orders.RazorpayOrder'),
	},
	{
		method: 'GET',
		path: '/v1/orders/{id}',
		sdk: 'orders.fetch',
		request: NOTHING,
		takes: [],
		response: 'Orders.RazorpayOrder',
	},
	{
		method: 'PATCH',
		path: '/v1/orders/{id}',
		sdk: 'orders.edit',
		request: 'Orders.RazorpayOrderUpdateRequestBody',
		takes: ['notes'],
		response: 'Orders.RazorpayOrder',
	},
	{
		method: 'GET',
		path: '/v1/orders/{id}/payments',
		sdk: 'orders.fetchPayments',
		request: NOTHING,
		takes: [],
		response: collection('Payments.RazorpayPayment'),
	},
	{
		method: 'GET',
		path: '/v1/payments',
		sdk: 'payments.all',
		request: 'Payments.RazorpayPaymentQuery',
		takes: PAGE,
		response: collection('Payments.RazorpayPayment'),
	},
	{
		method: 'GET',
		path: '/v1/payments/{id}',
		sdk: 'payments.fetch',
		request: NOTHING,
		takes: [],
		response: 'Payments.RazorpayPayment',
	},
	{
		method: 'POST',
		path: '/v1/payments/create/recurring',
		sdk: 'payments.createRecurringPayment',
		request: 'Payments.RazorpayRecurringPaymentCreateRequestBody',
		takes: [
			'amount',
			'currency',
			'order_id',
			'email',
			'contact',
			'customer_id',
			'token',
			'recurring',
			'description',
			'notes',
		],
		response: '{ razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }',
	},
	{
		method: 'POST',
		path: '/v1/customers',
		sdk: 'customers.create',
		request: 'Customers.RazorpayCustomerCreateRequestBody',
		takes: ['name', 'email', 'contact', 'fail_existing', 'notes'],
		response: 'Customers.RazorpayCustomer',
	},
	{
		method: 'GET',
		path: '/v1/customers/{id}/tokens',
		sdk: 'customers.fetchTokens',
		request: NOTHING,
		takes: [],
		response: collection('Tokens.RazorpayToken'),
	},
	{
		method: 'GET',
		path: '/v1/customers/{id}/tokens/{token}',
		sdk: 'customers.fetchToken',
		request: NOTHING,
		takes: [],
		response: 'Tokens.RazorpayToken',
	},
	{
		method: 'DELETE',
		path: '/v1/customers/{id}/tokens/{token}',
		sdk: 'customers.deleteToken',
		request: NOTHING,
		takes: [],
		response: '{ deleted: boolean }',
	},
	{
		method: 'POST',
		path: '/v1/payments/{id}/capture',
		sdk: 'payments.capture',
		request: '{ amount: number | string; currency?: string }',
		takes: ['amount', 'currency'],
		response: 'Payments.RazorpayPayment',
	},
	{
		method: 'GET',
		path: '/v1/payments/{id}/card',
		sdk: 'payments.fetchCardDetails',
		request: NOTHING,
		takes: [],
		response: 'Payments.RazorpayCard',
	},
	{
		method: 'POST',
		path: '/v1/payments/{id}/refund',
		sdk: 'payments.refund',
		request: 'Refunds.RazorpayRefundCreateRequestBody',
		takes: ['amount', 'speed', 'notes', 'receipt'],
		response: 'Refunds.RazorpayRefund',
	},
	{
		method: 'GET',
		path: '/v1/payments/{id}/refunds',
		sdk: 'payments.fetchMultipleRefund',
		request: 'RazorpayPaginationOptions',
		takes: PAGE,
		response: collection('Refunds.RazorpayRefund'),
	},
	{
		method: 'GET',
		path: '/v1/refunds',
		sdk: 'refunds.all',
		request: 'RazorpayPaginationOptions',
		takes: PAGE,
		response: collection('Refunds.RazorpayRefund'),
	},
	{
		method: 'GET',
		path: '/v1/refunds/{id}',
		sdk: 'refunds.fetch',
		request: NOTHING,
		takes: [],
		response: 'Refunds.RazorpayRefund',
	},
	{
		method: 'GET',
		path: '/v1/disputes',
		sdk: 'disputes.all',
		request: 'RazorpayPaginationOptions',
		takes: PAGE,
		response: collection('Disputes.RazorpayDispute'),
	},
	{
		method: 'GET',
		path: '/v1/disputes/{id}',
		sdk: 'disputes.fetch',
		request: NOTHING,
		takes: [],
		response: 'Disputes.RazorpayDispute',
	},
	{
		method: 'POST',
		path: '/v1/disputes/{id}/accept',
		sdk: 'disputes.accept',
		request: NOTHING,
		takes: [],
		response: 'Disputes.RazorpayDispute',
	},
	{
		method: 'PATCH',
		path: '/v1/disputes/{id}/contest',
		sdk: 'disputes.contest',
		request: 'Partial<Disputes.RazorpayDisputesContestBaseRequestBody>',
		takes: [
			'amount',
			'summary',
			'billing_proof',
			'customer_communication',
			'proof_of_service',
			'explanation_letter',
			'others',
			'action',
		],
		response: 'Disputes.RazorpayDispute',
	},
	{
		method: 'POST',
		path: '/v1/documents',
		sdk: 'documents.create',
		request: '{ file: { name: string; type: string; size: number }; purpose: "dispute_evidence" }',
		takes: ['file', 'purpose'],
		response: 'Documents.RazorpayDocument',
	},
	{
		method: 'GET',
		path: '/v1/settlements/recon/combined',
		sdk: 'settlements.reports',
		request: 'Settlements.RazorpaySettlementReconBaseRequestBody',
		takes: ['year', 'month', 'day', 'count', 'skip'],
		response: collection('Settlements.RazorpaySettlementRecon'),
	},
	{
		method: 'POST',
		path: '/v1/settlements/ondemand',
		sdk: 'settlements.createOndemandSettlement',
		request: 'Settlements.RazorpayInstantSettlementCreateRequestBody',
		takes: ['amount', 'settle_full_balance', 'description', 'notes'],
		response: 'Settlements.RazorpayInstantSettlement',
	},
	{
		method: 'GET',
		path: '/v1/settlements/ondemand',
		sdk: 'settlements.fetchAllOndemandSettlement',
		request: 'RazorpayPaginationOptions',
		takes: PAGE,
		response: collection('Settlements.RazorpayInstantSettlement'),
	},
	{
		method: 'GET',
		path: '/v1/settlements/ondemand/{id}',
		sdk: 'settlements.fetchOndemandSettlementById',
		request: NOTHING,
		takes: [],
		response: 'Settlements.RazorpayInstantSettlement',
	},
	{
		method: 'GET',
		path: '/v1/settlements',
		sdk: 'settlements.all',
		request: 'RazorpayPaginationOptions',
		takes: PAGE,
		response: collection('Settlements.RazorpaySettlement'),
	},
	{
		method: 'GET',
		path: '/v1/settlements/{id}',
		sdk: 'settlements.fetch',
		request: NOTHING,
		takes: [],
		response: 'Settlements.RazorpaySettlement',
	},
	// The package has no call for it: its type is what the answer is read as.
	{
		method: 'GET',
		path: '/v1/balance',
		sdk: 'balance.fetch',
		request: NOTHING,
		takes: [],
		response: '{ id: string; type: string; currency: string; balance: number }',
	},
]

const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
	RazorpayOrder: ['receipt', 'offer_id', 'notes'],
	RazorpayPayment: ['amount_refunded', 'description'],
	RazorpayCustomer: ['name', 'email', 'contact', 'notes'],
	RazorpayToken: ['vpa', 'max_amount', 'customer_id'],
	RazorpayRefund: ['amount', 'notes', 'receipt', 'acquirer_data', 'batch_id'],
	RazorpaySettlement: ['initiated_at', 'processed_at', 'reversed_at', 'amount_settled'],
	RazorpaySettlementRecon: ['posted_at', 'payment_id', 'order_receipt', 'dispute_id'],
	RazorpayInstantSettlement: ['settle_full_balance', 'description', 'notes', 'ondemand_payouts'],
}

/** `absent`: required by the types, and not sent. `empty`: null where the types have a value. */
const CORRECTIONS: Readonly<
	Record<string, { readonly absent?: readonly string[]; readonly empty?: readonly string[] }>
> = {
	RazorpayOrder: { absent: ['description', 'token'], empty: ['receipt'] },
	RazorpayPayment: {
		absent: ['offers'],
		// Fee and tax are known once the payment is captured.
		empty: [
			'customer_id',
			'order_id',
			'bank',
			'fee',
			'tax',
			'refund_status',
			'description',
			'email',
			'contact',
		],
	},
	// The types take the card's number and date over from the request.
	RazorpayCard: {
		absent: ['number', 'expiry_month', 'expiry_year', 'cvv', 'flows', 'token_iin'],
		empty: ['issuer', 'sub_type'],
	},
	RazorpayRefund: { absent: [], empty: ['speed_processed'] },
	// The documentation's tokens of UPI have none of these.
	RazorpayToken: { absent: ['customer', 'billing_address', 'source', 'start_time'], empty: ['used_at'] },
	RazorpayCustomer: { empty: ['name', 'email', 'contact'] },
	RazorpayDispute: { absent: ['evidence'] },
	RazorpaySettlementRecon: {
		empty: ['settlement_utr', 'order_id', 'payment_id', 'method', 'card_network', 'card_issuer', 'card_type'],
	},
}

const NAMESPACES = [
	'Customers',
	'Orders',
	'Payments',
	'Refunds',
	'Disputes',
	'Documents',
	'Settlements',
	'Tokens',
] as const
const source = [
	...NAMESPACES.map((name) => `import type { ${name} } from 'razorpay/dist/types/${name.toLowerCase()}'`),
	`import type { RazorpayPaginationOptions } from 'razorpay/dist/types/api'`,
	...OPERATIONS.flatMap(({ request, response }, index) => [
		`export type Request${index} = ${request}`,
		`export type Response${index} = ${response}`,
	]),
].join('\n')

const place = fileURLToPath(new URL('./contract-source.ts', import.meta.url))
const options: ts.CompilerOptions = {
	strict: true,
	noEmit: true,
	types: [],
	module: ts.ModuleKind.CommonJS,
	moduleResolution: ts.ModuleResolutionKind.Node10,
}
const host = ts.createCompilerHost(options)
const inner = { getSourceFile: host.getSourceFile, fileExists: host.fileExists }
host.fileExists = (name) => name === place || inner.fileExists(name)
host.getSourceFile = (name, version) =>
	name === place ? ts.createSourceFile(name, source, version) : inner.getSourceFile(name, version)
const program = ts.createProgram([place], options, host)
const checker = program.getTypeChecker()
const root = program.getSourceFile(place)
if (!root) throw new Error('The types could not be read.')
const aliases = new Map(
	root.statements
		.filter(ts.isTypeAliasDeclaration)
		.map((each) => [each.name.text, checker.getTypeFromTypeNode(each.type)] as const),
)
const aliasNamed = (name: string): ts.Type => {
	const found = aliases.get(name)
	if (!found) throw new Error(`There is no type ${name}.`)
	return found
}

const nameOf = (type: ts.Type): string => (type.aliasSymbol ?? type.symbol)?.name ?? ''

function schemaOf(type: ts.Type, sent: boolean, within: readonly ts.Type[] = []): Schema {
	if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
	if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
	if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
	if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' }
	if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
	if (type.flags & ts.TypeFlags.String) return { type: 'string' }
	if (type.flags & ts.TypeFlags.Number) return { type: 'integer' }
	if (type.isUnion()) {
		const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined))
		const values = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
		if (values.length === parts.length) return { enum: values }
		return { anyOf: parts.map((part) => schemaOf(part, sent, within)) }
	}
	if (checker.isArrayType(type)) {
		const [item] = checker.getTypeArguments(type as ts.TypeReference)
		return { type: 'array', items: item ? schemaOf(item, sent, within) : true }
	}
	if (within.includes(type)) throw new Error(`${nameOf(type)} contains itself.`)
	return objectSchema(type, sent, [...within, type])
}

function objectSchema(type: ts.Type, sent: boolean, within: readonly ts.Type[]): Schema {
	const name = nameOf(type)
	const { absent = [], empty = [] } = (sent && CORRECTIONS[name]) || {}
	const optional = OPTIONAL[name] ?? []
	const values = checker.getIndexInfoOfType(type, ts.IndexKind.String)
	if (values) {
		// The API writes an empty map as an empty list.
		const map = { type: 'object', additionalProperties: schemaOf(values.type, sent, within) }
		return sent ? { anyOf: [map, { type: 'array', maxItems: 0 }] } : map
	}
	const properties: Record<string, Schema> = {}
	const required: string[] = []
	for (const property of checker.getPropertiesOfType(type)) {
		const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
		if (absent.includes(property.name)) continue
		if (sent && isOptional && name in OPTIONAL && !optional.includes(property.name)) continue
		const schema = schemaOf(checker.getTypeOfSymbol(property), sent, within)
		properties[property.name] = empty.includes(property.name) ? { anyOf: [schema, { type: 'null' }] } : schema
		if (!isOptional) required.push(property.name)
	}
	return { type: 'object', properties, required, additionalProperties: false }
}

function requestSchema(type: ts.Type, takes: readonly string[]): Schema {
	const properties = checker
		.getPropertiesOfType(type)
		.map((property) => [
			property.name,
			takes.includes(property.name) ? schemaOf(checker.getTypeOfSymbol(property), false) : false,
		])
	const required = checker
		.getPropertiesOfType(type)
		.filter((property) => !(property.flags & ts.SymbolFlags.Optional))
		.map((property) => property.name)
	return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false }
}

const operations = OPERATIONS.map(({ method, path, sdk, takes }, index) => ({
	method,
	path,
	sdk,
	request: requestSchema(aliasNamed(`Request${index}`), takes),
	response: schemaOf(aliasNamed(`Response${index}`), true),
}))
writeFileSync(
	new URL('./generated/contract.json', import.meta.url),
	`${JSON.stringify({ $comment: 'Derived from npm razorpay (MIT, see LICENSE.razorpay-node) by make-contract.ts', operations })}\n`,
)
console.log(`${operations.length} operations written.`)
