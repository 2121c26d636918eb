import type { z } from 'zod'
import { type backofficeRequest, backofficeRequestQuery } from '../../domain/requests/backoffice.contract.ts'
import { type Kind, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { type Principal, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type AmountCell, type Cell, csvReply } from '../_shared/csv.ts'
import type { ExportDeps } from '../_shared/exports.ts'
import { answersCsv } from '../_shared/list-csv.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { REVIEW_READ_MODELS, requestsForReview } from './backoffice-requests.ts'
import { type ReviewRecord, reviewRow } from './review-row.ts'

type Query = z.output<typeof backofficeRequestQuery>
type Row = z.output<typeof backofficeRequest>

const yes = (is: boolean) => (is ? 'yes' : 'no')
const amount = (minor: bigint | null, { currency }: Row): AmountCell | null =>
	minor === null ? null : { minor, currency }

const COMMON: Readonly<Record<string, (row: Row) => Cell>> = {
	Request: (row) => row.id,
	Type: (row) => row.requestType,
	Role: (row) => row.role,
	Title: (row) => row.title,
	Status: (row) => row.status,
	Category: (row) => row.category,
	Region: (row) => row.region,
	Place: (row) => row.place,
	Author: (row) => row.author,
	'E-mail': (row) => row.authorEmail,
	Organization: (row) => row.organization,
	Currency: (row) => row.currency,
	Goal: (row) => amount(row.requested, row),
	Raised: (row) => amount(row.raised, row),
	Target: (row) => row.target?.count ?? null,
	'Target Unit': (row) => row.target?.unit ?? null,
	'Ends On': (row) => row.endDate,
	Private: (row) => yes(row.isPrivate),
	Urgent: (row) => yes(row.isUrgent),
	'Tax Benefit': (row) => yes(row.isTaxBenefit),
	Signals: (row) => row.signals.map(({ kind }) => kind).join(', '),
	Owner: (row) => row.owner?.name ?? null,
	'Submitted At': (row) => new Date(row.submittedAt),
	'Updated At': (row) => new Date(row.updatedAt),
}

function cellOf(row: Row, name: string): Cell {
	const value = row.fields[name]
	const file = row.fieldFiles.find(({ _id }) => _id === value)
	if (file) return file.name
	if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ')
	if (typeof value === 'boolean') return yes(value)
	return value ?? null
}

const textOf = (each: string | { readonly start: string; readonly end: string; readonly places: number }) =>
	typeof each === 'string' ? each : `${each.start}/${each.end} (${each.places})`

function onlyKind({ filter }: Query): Kind | undefined {
	const [first, ...others] = [filter.requestType ?? []].flat()
	return first === undefined || others.length > 0 ? undefined : kindOf(first)
}

function csvOf(deps: ExportDeps, query: Query, viewer: Principal): Reply {
	const { columns, from, where, orderBy } = requestsForReview(query, viewer)
	const fields = Object.keys(onlyKind(query)?.fields ?? {})
	const common = Object.values(COMMON)
	const cells = async function* () {
		const text = `SELECT ${columns} FROM ${from} ${where} ORDER BY ${orderBy}`
		for await (const record of deps.sql.stream<ReviewRecord>(text, where.params)) {
			const row = reviewRow(record, viewer, deps)
			yield [...common.map((cell) => cell(row)), ...fields.map((name) => cellOf(row, name))]
		}
	}
	return csvReply('requests', [...Object.keys(COMMON), ...fields], cells(), deps.clock.now())
}

/**
 * Streams the filtered requests as CSV, with the reader's visibility; for a single kind also its own fields
 * by their API names. The export is recorded.
 */
export const requestsCsv = (deps: ExportDeps): Route =>
	route({
		...answersCsv,
		method: 'GET',
		path: '/api/backoffice/requests/csv',
		summary: 'Export requests as CSV',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		query: backofficeRequestQuery,
		readModels: REVIEW_READ_MODELS,
		handle: async ({ query, caller }) => {
			await deps.recordExport(caller, 'requests')
			return csvOf(deps, query, caller.principal)
		},
	})
