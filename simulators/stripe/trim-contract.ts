/**
 * Reduces the contract of the whole Stripe API (derived from the types of the npm package `stripe`) to the
 * simulated part: `node simulators/stripe/trim-contract.ts <path of the full contract>`.
 * The result is only stricter than the original, so valid messages are valid by the original too:
 * - parameters that the simulator doesn't implement stay known by name and are refused (`false`), so that
 *   "unknown" and "not simulated" can be distinguished;
 * - optional fields and expansions that the simulator never sends are dropped;
 * - amounts, counts and times, `number` in the types, become `integer`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'

type Schema = boolean | { [key: string]: unknown }
interface Contract {
	apiVersion: string
	operations: { method: string; path: string; sdk: string; request: Schema; response: Schema }[]
	definitions: Record<string, Schema>
}

const PAGE = ['limit', 'starting_after', 'ending_before', 'expand', 'created']
const INTENT = [
	'description',
	'expand',
	'metadata',
	'payment_method',
	'receipt_email',
	'setup_future_usage',
	'allowed_payment_method_types',
]
const OPERATIONS: Record<string, readonly string[]> = {
	'paymentMethods.create': [
		'type',
		'card',
		'us_bank_account',
		'billing_details',
		'allow_redisplay',
		'metadata',
		'expand',
	],
	'paymentMethods.retrieve': ['expand'],
	'paymentMethods.update': ['allow_redisplay', 'billing_details', 'card', 'metadata', 'expand'],
	'paymentMethods.attach': ['customer', 'expand'],
	'paymentMethods.detach': ['expand'],
	'customers.create': ['name', 'email', 'phone', 'description', 'metadata', 'payment_method', 'expand'],
	'customers.retrieve': ['expand'],
	'customers.update': ['name', 'email', 'phone', 'description', 'metadata', 'invoice_settings', 'expand'],
	'customers.del': [],
	'customers.list': [...PAGE, 'email'],
	'customers.listPaymentMethods': [...PAGE, 'type', 'allow_redisplay'],
	'paymentIntents.create': [
		...INTENT,
		'amount',
		'currency',
		'confirm',
		'confirmation_method',
		'customer',
		'mandate',
		'off_session',
		'payment_method_options',
	],
	'paymentIntents.retrieve': ['client_secret', 'expand'],
	'paymentIntents.update': [...INTENT, 'amount', 'customer'],
	'paymentIntents.confirm': ['payment_method', 'receipt_email', 'setup_future_usage', 'expand'],
	'paymentIntents.cancel': ['cancellation_reason', 'expand'],
	'paymentIntents.list': [...PAGE, 'customer'],
	'setupIntents.create': [
		'allowed_payment_method_types',
		'confirm',
		'customer',
		'expand',
		'mandate_data',
		'metadata',
		'payment_method',
		'payment_method_options',
		'usage',
	],
	'setupIntents.retrieve': ['expand'],
	'setupIntents.verifyMicrodeposits': ['amounts', 'descriptor_code', 'expand'],
	'charges.retrieve': ['expand'],
	'charges.list': [...PAGE, 'customer', 'payment_intent'],
	'refunds.create': ['amount', 'charge', 'payment_intent', 'metadata', 'reason', 'expand'],
	'refunds.retrieve': ['expand'],
	'refunds.list': [...PAGE, 'charge', 'payment_intent'],
	'disputes.retrieve': ['expand'],
	'disputes.list': [...PAGE, 'charge', 'payment_intent'],
	'disputes.update': ['evidence', 'submit', 'metadata', 'expand'],
	'disputes.close': ['expand'],
	'balance.retrieve': ['expand'],
	'balanceTransactions.retrieve': ['expand'],
	'balanceTransactions.list': [...PAGE, 'currency', 'payout', 'source', 'type'],
	'payouts.create': ['amount', 'currency', 'description', 'metadata', 'statement_descriptor', 'expand'],
	'payouts.retrieve': ['expand'],
	'payouts.cancel': ['expand'],
	'payouts.list': [...PAGE, 'arrival_date', 'status'],
	'events.retrieve': ['expand'],
	'events.list': [...PAGE, 'type', 'types'],
}
/** Definition -> the optional fields that are sent; all other optional fields are dropped. */
const OPTIONAL: Record<string, readonly string[]> = {
	PaymentMethod: ['card', 'us_bank_account', 'allow_redisplay'],
	'PaymentMethod.Card': ['fingerprint'],
	'PaymentIntent.NextAction': ['use_stripe_sdk'],
	'PaymentIntent.LastPaymentError': [
		'charge',
		'code',
		'decline_code',
		'doc_url',
		'message',
		'payment_method',
		'payment_method_type',
	],
	'PaymentIntent.PaymentMethodOptions': ['card', 'us_bank_account'],
	'PaymentIntent.PaymentMethodOptions.UsBankAccount': ['verification_method'],
	'SetupIntent.NextAction': ['verify_with_microdeposits'],
	'SetupIntent.LastSetupError': ['code', 'message', 'payment_method'],
	'SetupIntent.PaymentMethodOptions': ['us_bank_account'],
	'SetupIntent.PaymentMethodOptions.UsBankAccount': ['verification_method'],
	Mandate: ['multi_use'],
	'Mandate.CustomerAcceptance': ['online'],
	'Mandate.PaymentMethodDetails': ['card', 'us_bank_account'],
	'PaymentIntent.Processing': ['card'],
	'PaymentIntent.Processing.Card': ['customer_notification'],
	Charge: ['refunds'],
	'Charge.PaymentMethodDetails': ['card', 'us_bank_account'],
	'Charge.Outcome': ['risk_level', 'risk_score'],
	Customer: ['name', 'phone'],
	Refund: ['destination_details', 'failure_balance_transaction', 'failure_reason'],
	'Refund.DestinationDetails': ['card'],
	Dispute: ['payment_method_details'],
	'Dispute.PaymentMethodDetails': ['card'],
	Metadata: [],
}
const RESOURCES = [
	'PaymentIntent',
	'Charge',
	'Customer',
	'DeletedCustomer',
	'PaymentMethod',
	'SetupIntent',
	'Mandate',
	'BalanceTransaction',
	'Refund',
	'Dispute',
	'Payout',
]
const EVENTS =
	/^(PaymentIntent(Created|Succeeded|PaymentFailed|RequiresAction|Processing|Canceled)|SetupIntent(Created|RequiresAction|Succeeded|SetupFailed)|Mandate(Updated)|Charge(Pending|Succeeded|Failed|Refunded)|Refund(Created|Updated|Failed)|ChargeDispute(Created|Updated|Closed|FundsWithdrawn|FundsReinstated)|Payout(Created|Updated|Paid|Failed|Canceled|ReconciliationCompleted)|Customer(Created|Updated|Deleted)|PaymentMethod(Attached|Updated|AutomaticallyUpdated|Detached))Event$/
const FRACTIONS = ['exchange_rate']

const COPIED = ['enum', 'const', 'required']

const requiredIn = ({ required }: { readonly [key: string]: unknown }): readonly unknown[] =>
	Array.isArray(required) ? required : []
const isObject = (value: unknown): value is { [key: string]: unknown } =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (ref: unknown) => String(ref).replace('#/definitions/', '')

function trim(full: Contract): Contract {
	const definitions: Record<string, Schema> = {}
	const isResource = (name: string) => {
		const definition = full.definitions[name]
		return (
			isObject(definition) &&
			isObject(definition.properties) &&
			isObject(definition.properties.object) &&
			'const' in definition.properties.object
		)
	}
	const isDropped = (branch: unknown) => {
		if (!isObject(branch) || !('$ref' in branch)) return false
		const name = nameOf(branch.$ref)
		return name.endsWith('Event') ? !EVENTS.test(name) : isResource(name) && !RESOURCES.includes(name)
	}

	const visit = (schema: unknown, name: string | null, request: boolean, field = ''): unknown => {
		if (Array.isArray(schema)) return schema.map((each) => visit(each, null, request, field))
		if (!isObject(schema)) return schema
		if (typeof schema.$ref === 'string') {
			include(nameOf(schema.$ref), request)
			return schema
		}
		const ofKey = (key: string, value: unknown): unknown => {
			if (key === 'anyOf' && Array.isArray(value))
				return value.filter((branch) => !isDropped(branch)).map((each) => visit(each, null, request, field))
			if (key === 'properties' && isObject(value)) {
				const optional = request || name === null ? Object.keys(value) : (OPTIONAL[name] ?? [])
				return visitProperties(value, [...requiredIn(schema), ...optional], request)
			}
			if (key === 'type' && value === 'number' && !FRACTIONS.includes(field)) return 'integer'
			return COPIED.includes(key) ? value : visit(value, null, request, field)
		}
		return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, ofKey(key, value)]))
	}
	const visitProperties = (properties: object, saved: readonly unknown[], request: boolean) =>
		Object.fromEntries(
			Object.entries(properties)
				.filter(([property]) => saved.includes(property))
				.map(([property, each]) => [property, visit(each, null, request, property)]),
		)
	const include = (name: string, request: boolean) => {
		if (name in definitions) return
		const definition = full.definitions[name]
		if (definition === undefined) throw new Error(`The contract lacks ${name}.`)
		definitions[name] = {}
		definitions[name] = visit(definition, name, request) as Schema
	}
	const requestOf = (schema: Schema, supported: readonly string[]): Schema => {
		const definition = isObject(schema) && schema.$ref ? full.definitions[nameOf(schema.$ref)] : schema
		if (!isObject(definition) || !isObject(definition.properties)) throw new Error('No parameters found.')
		const properties = Object.entries(definition.properties).map(([property, each]) => [
			property,
			supported.includes(property) ? visit(each, null, true, property) : false,
		])
		return { ...definition, properties: Object.fromEntries(properties) }
	}

	const operations = Object.entries(OPERATIONS).map(([sdk, supported]) => {
		const operation = full.operations.find((each) => each.sdk === sdk)
		if (!operation) throw new Error(`The contract lacks ${sdk}.`)
		return {
			...operation,
			request: requestOf(operation.request, supported),
			response: visit(operation.response, null, false) as Schema,
		}
	})
	return { apiVersion: full.apiVersion, operations, definitions }
}

const [, , path] = argv
if (!path) throw new Error('Give the path of the full contract.')
const trimmed = trim(JSON.parse(readFileSync(path, 'utf8')))
const target = new URL('./generated/contract.json', import.meta.url)
writeFileSync(
	target,
	`${JSON.stringify({ $comment: 'Derived from npm stripe (MIT, see LICENSE.stripe-node) by trim-contract.ts', ...trimmed })}\n`,
)
console.log(
	`${trimmed.operations.length} operations, ${Object.keys(trimmed.definitions).length} definitions written.`,
)
