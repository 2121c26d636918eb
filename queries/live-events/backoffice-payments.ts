import { z } from 'zod'
import {
	backofficeEventPayment,
	backofficeEventPaymentQuery,
} from '../../domain/live-events/backoffice.contract.ts'
import { registrationParams } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import type { ExportDeps } from '../_shared/exports.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import {
	BUYER_JOIN,
	buyerOf,
	categoryOf,
	REGISTRATION_COLUMNS,
	REGISTRATION_JOINS,
	REGISTRATION_ORDER,
	REGISTRATION_TABLE,
	type RegistrationRecord,
	registrationsWhere,
	toRegistration,
} from './backoffice-registration-row.ts'

type Query = z.output<typeof backofficeEventPaymentQuery>

const OF_DONATION = selection(donationsTable, 'd', [
	'status',
	'total',
	'refunded',
	'provider',
	'charge_ref',
	'received_at',
])
const PAYMENT_COLUMNS = `${REGISTRATION_COLUMNS}, ${OF_DONATION.list}`
type PaymentRecord = RegistrationRecord & SelectedBy<typeof OF_DONATION>

/** A registration and the donation that pays it have the same id. */
const DONATION_JOIN = 'JOIN read.donations d ON d.id = r.id'
const JOINS = `${REGISTRATION_JOINS} ${DONATION_JOIN}`

function paymentsOf({ filter, sort }: Query) {
	const [field, direction] = sort ?? (['registeredAt', 'DESC'] as const)
	return {
		columns: PAYMENT_COLUMNS,
		from: `read.live_event_registrations r ${JOINS}`,
		where: registrationsWhere(filter).given(filter.status, 'd.status = ?'),
		...orderedBy(REGISTRATION_ORDER[field as keyof typeof REGISTRATION_ORDER], 'r.id', direction),
	}
}

const reads = {
	method: 'GET',
	tags: ['live-events', 'backoffice'],
	access: MONEY_READ_ACCESS,
	readModels: ['live_event_registrations', 'donations'],
} as const

const paymentOf = (row: PaymentRecord): z.output<typeof backofficeEventPayment> => ({
	...toRegistration(row),
	status: row.status,
	total: row.total,
	refunded: row.refunded,
	provider: row.provider,
	chargeRef: row.charge_ref,
	paidAt: row.received_at?.toISOString() ?? null,
})

export const backofficeEventPayments = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/liveEventPayments',
		summary: 'Search payments of registrations',
		query: backofficeEventPaymentQuery,
		answers: { 200: z.array(backofficeEventPayment) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const { count, isMinimum, rows } = await narrowPage<PaymentRecord>(sql, {
				...paymentsOf(query),
				name: 'payments of a page',
				table: REGISTRATION_TABLE,
				narrow: `${DONATION_JOIN} ${BUYER_JOIN}`,
				joins: JOINS,
				limit: to - from + 1,
				offset: from,
				countUpTo: COUNTED_TO,
			})
			const headers = contentRange('liveEventPayments', from, rows.length, isMinimum ? count + 1 : count)
			return { body: rows.map(paymentOf), headers }
		},
	})

export const showEventPayment = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/liveEventPayments/:id',
		summary: 'Get the payment of a registration',
		params: registrationParams,
		answers: { 200: backofficeEventPayment },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<PaymentRecord>(
				`SELECT ${PAYMENT_COLUMNS} FROM ${REGISTRATION_TABLE.name} r ${JOINS} WHERE r.id = $1`,
				[params.id],
			)
			if (row === null) throw refuse('NOT_FOUND.registration')
			return { body: paymentOf(row) }
		},
	})

const COLUMNS: CsvColumns<PaymentRecord> = {
	'Ref Id': (row) => row.id,
	Event: (row) => row.edition,
	Package: categoryOf,
	People: (row) => row.seats,
	State: (row) => row.state,
	Name: (row) => buyerOf(row) ?? 'Erased',
	'E-mail': (row) => row.email,
	Payment: (row) => row.status,
	Currency: (row) => row.currency,
	Charged: (row) => row.total,
	Refunded: (row) => row.refunded,
	Provider: (row) => row.provider,
	Charge: (row) => row.charge_ref,
	'Paid At': (row) => row.received_at,
	'Registered At': (row) => row.begun_at,
}

export const eventPaymentsCsv = (deps: ExportDeps): Route =>
	route({
		...reads,
		...answersCsv,
		path: '/api/backoffice/liveEventPayments/csv',
		summary: 'Export payments of registrations as CSV',
		query: backofficeEventPaymentQuery,
		handle: async ({ query, caller }) => {
			await deps.recordExport(caller, 'liveEventPayments')
			return listCsv(deps, 'event-payments', paymentsOf(query), COLUMNS)
		},
	})
