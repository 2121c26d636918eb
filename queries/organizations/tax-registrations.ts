import { z } from 'zod'
import { isTaxRegistered, type TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import {
	type BackofficeTaxRegistration,
	backofficeTaxRegistration,
	backofficeTaxRegistrationQuery,
	type TaxRegistration,
} from '../../domain/organizations/tax.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { REGIONS, type RegionCode } from '../../kernel/wire/regions.ts'
import { type Document, id } from '../../kernel/wire/schemas.ts'
import { organizationsTable } from '../../projections/organizations/organizations.ts'
import { organizationTaxRegistrationsTable } from '../../projections/organizations/tax-registrations.ts'
import { notesTable } from '../../records/activity/notes.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { organizationTaxNumbersTable } from '../../records/organizations/tax-numbers.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_REGISTRATIONS = selection(organizationTaxRegistrationsTable, 't', [
	'id',
	'organization_id',
	'region',
	'status',
	'submitted_at',
])
const OF_NUMBERS = selection(organizationTaxNumbersTable, 'x', ['last4', 'approval_last4'])
const OF_NOTES = selection(notesTable, 'n', { note: 'body' })
const OF_ORGANIZATIONS = selection(organizationsTable, 'o', ['revision'])
const OF_DETAILS = selection(organizationDetailsTable, 'd', ['org_name'])

const COLUMNS = `${OF_REGISTRATIONS.list}, ${OF_NUMBERS.list}, ${OF_NOTES.list}, ${OF_ORGANIZATIONS.list},
	${OF_DETAILS.list}, t.valid_from::text AS valid_from, t.valid_until::text AS valid_until,
	CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('_id', f.id, 'path', f.path, 'name', f.file_name,
		'userGivenName', f.given_name, 'note', f.note, 'contentType', f.content_type, 'size', f.bytes) END AS certificate`
const FROM = `read.organization_tax_registrations t
	JOIN read.organizations o ON o.id = t.organization_id
	JOIN rec.organization_details d ON d.details_id = o.details_id
	LEFT JOIN rec.organization_tax_numbers x ON x.registration_id = t.id
	LEFT JOIN rec.files f ON f.id = x.document_id
	LEFT JOIN rec.notes n ON n.note_id = t.note_id`

type TaxRecord = SelectedBy<typeof OF_REGISTRATIONS> &
	OuterJoined<SelectedBy<typeof OF_NUMBERS>> &
	OuterJoined<SelectedBy<typeof OF_NOTES>> &
	SelectedBy<typeof OF_ORGANIZATIONS> &
	SelectedBy<typeof OF_DETAILS> & {
		readonly valid_from: string
		readonly valid_until: string | null
		readonly certificate: (Omit<Document, 'url'> & { readonly path: string }) | null
	}

const validityOf = (
	row: Pick<TaxRecord, 'region' | 'status' | 'valid_from' | 'valid_until'>,
): TaxValidity => ({
	region: row.region,
	status: row.status,
	validFrom: row.valid_from,
	validUntil: row.valid_until,
})

function visibleOf(row: TaxRecord, { clock, documentUrl }: QueryDeps): Omit<TaxRegistration, '_id'> {
	const validity = validityOf(row)
	const { path, ...certificate } = row.certificate ?? { path: '' }
	return {
		region: row.region,
		status: row.status,
		counts: isTaxRegistered([validity], row.region, dayIn(regionOf(row.region), clock.now())),
		validFrom: validity.validFrom,
		validUntil: validity.validUntil,
		last4: row.last4 ?? '',
		approvalLast4: row.approval_last4 ?? '',
		note: row.note,
		document: '_id' in certificate ? { ...certificate, url: documentUrl(path) } : null,
		submittedAt: row.submitted_at.toISOString(),
	}
}

export async function taxRegistrationsOf(
	deps: QueryDeps,
	organizationId: string,
): Promise<TaxRegistration[]> {
	const rows = await deps.sql.query<TaxRecord>(
		`SELECT ${COLUMNS} FROM ${FROM} WHERE t.organization_id = $1 AND t.status <> 'withdrawn'
		ORDER BY t.submitted_at DESC, t.id`,
		[organizationId],
	)
	return rows.map((row) => ({ _id: row.id, ...visibleOf(row, deps) }))
}

/**
 * Returns SQL for the registrations of an organization as JSON, each a `TaxValidity`. `organizationId` is an
 * expression.
 */
export const validitiesOf = (organizationId: string): string => `(
	SELECT coalesce(json_agg(json_build_object('region', tx.region, 'status', tx.status,
		'validFrom', tx.valid_from, 'validUntil', tx.valid_until)), '[]')
	FROM read.organization_tax_registrations tx WHERE tx.organization_id = ${organizationId})`

/** Returns the regions with deductible donations at a moment (epoch milliseconds). */
export const taxRegionsOf = (registrations: readonly TaxValidity[], now: number): RegionCode[] =>
	REGIONS.filter((region) => isTaxRegistered(registrations, region.code, dayIn(region, now))).map(
		({ code }) => code,
	)

const backofficeOf = (row: TaxRecord, deps: QueryDeps): BackofficeTaxRegistration => ({
	id: row.id,
	organizationId: row.organization_id,
	orgName: row.org_name,
	...visibleOf(row, deps),
	etag: `"${row.revision}"`,
})

/** @throws DomainError NOT_FOUND */
export async function readTaxRegistration(
	deps: QueryDeps,
	registrationId: string,
): Promise<BackofficeTaxRegistration> {
	const row = await deps.sql.maybeOne<TaxRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE t.id = $1`, [
		registrationId,
	])
	if (!row) throw refuse('NOT_FOUND.taxRegistration')
	return backofficeOf(row, deps)
}

const ORDER: Readonly<Record<string, string>> = {
	submittedAt: 't.submitted_at',
	orgName: 'lower(d.org_name)',
	validUntil: 't.valid_until',
	id: 't.id',
}

async function readList(deps: QueryDeps, query: z.output<typeof backofficeTaxRegistrationQuery>) {
	const { filter, range, sort } = query
	const where = new Where()
		.given(filter.q ? containing(filter.q) : undefined, 'd.org_name ILIKE ?')
		.given(filter.id, 't.id = ANY(?::uuid[])')
		.given(filter.organizationId, 't.organization_id = ?')
		.given(filter.status, 't.status = ?')
		.given(filter.region, 't.region = ?')
	const [from, to] = range
	const [field, direction] = sort ?? ['submittedAt', 'ASC']
	const { count, rows } = await countedPage<TaxRecord>(deps.sql, {
		columns: COLUMNS,
		from: FROM,
		where,
		limit: to - from + 1,
		offset: from,
		orderBy: `${ORDER[field]} ${direction}, t.id`,
	})
	const body = rows.map((row) => backofficeOf(row, deps))
	return { body, headers: contentRange('taxRegistrations', from, body.length, count) }
}

export const TAX_MODELS = ['organizations', 'organization_tax_registrations'] as const
const common = {
	method: 'GET',
	tags: ['organizations', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	readModels: TAX_MODELS,
} as const

export const backofficeTaxRegistrations = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/taxRegistrations',
		summary: 'List tax registrations of organizations with their status',
		query: backofficeTaxRegistrationQuery,
		answers: { 200: z.array(backofficeTaxRegistration) },
		handle: ({ query }) => readList(deps, query),
	})

export const showTaxRegistration = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/taxRegistrations/:id',
		summary: 'Get an organization’s tax registration',
		params: z.object({ id }),
		answers: { 200: backofficeTaxRegistration },
		handle: async ({ params }) => {
			const body = await readTaxRegistration(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})
