import { z } from 'zod'
import type { TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import {
	type OrganizationImage,
	type organization,
	organizationAnswer,
} from '../../domain/organizations/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { type Document, id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type StoredPicture, toPicture } from '../_shared/pictures.ts'
import { readsEverything } from '../_shared/request-visibility.ts'
import { VISIBLE_OF_REQUEST } from '../_shared/visible-donations.ts'
import {
	addressOf,
	isHeld,
	ORGANIZATION_COLUMNS,
	ORGANIZATION_FROM,
	type OrganizationRecord,
	roleIn,
	summaryOf,
	WAITING_REQUESTS,
} from './organization-row.ts'
import { TAX_MODELS, taxRegionsOf, taxRegistrationsOf, validitiesOf } from './tax-registrations.ts'

type Visible = z.output<typeof organization>
type DetailRecord = OrganizationRecord & {
	readonly waiting: number
	readonly note: string | null
	readonly is_held: boolean
	readonly tax_registrations: readonly TaxValidity[]
}

const COUNTED = "r.status IN ('approved', 'live', 'fulfilled', 'expired') AND NOT r.is_private"

const totalsOf = (sql: QueryDeps['sql'], organizationId: string): Promise<Visible['totals']> =>
	sql.query(
		`SELECT r.currency AS units, count(*)::int AS fundraisers,
			coalesce(sum(f.raised), 0)::bigint AS donated_quantity, coalesce(sum(${VISIBLE_OF_REQUEST}), 0)::int AS "donorCount"
		FROM read.requests r
		LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
		WHERE r.organization_id = $1 AND r.goal IS NOT NULL AND ${COUNTED}
		GROUP BY r.currency ORDER BY r.currency`,
		[organizationId],
	)

export async function imagesOf(
	{ sql, filesUrl }: QueryDeps,
	organizationId: string,
): Promise<OrganizationImage[]> {
	const rows = await sql.query<StoredPicture & { readonly id: string; readonly is_profile: boolean }>(
		`SELECT f.id, f.path, f.card_path, f.width, f.height, f.sizes, f.preview, i.is_profile FROM rec.organization_images i
		JOIN rec.files f ON f.id = i.file_id WHERE i.organization_id = $1
		ORDER BY i.is_profile DESC, i.added_at, f.id`,
		[organizationId],
	)
	const urlOf = (path: string) => `${filesUrl}/${path}`
	return rows.map(({ id: _id, is_profile, ...file }) => ({
		_id,
		url: urlOf(file.path),
		cardUrl: urlOf(file.card_path),
		cardPicture: toPicture(file, 'card', urlOf),
		isProfile: is_profile,
	}))
}

export async function documentsOf(
	{ sql, documentUrl }: QueryDeps,
	organizationId: string,
): Promise<Document[]> {
	const rows = await sql.query<Omit<Document, 'url'> & { readonly path: string }>(
		`SELECT f.id AS _id, f.path, f.file_name AS name, d.name AS "userGivenName", d.note,
			f.content_type AS "contentType", f.bytes AS size
		FROM rec.organization_documents d JOIN rec.files f ON f.id = d.file_id
		WHERE d.organization_id = $1 ORDER BY d.added_at, f.id`,
		[organizationId],
	)
	return rows.map(({ path, ...document }) => ({ ...document, url: documentUrl(path) }))
}

/** @throws DomainError NOT_FOUND */
export async function readOrganization(
	deps: QueryDeps,
	organizationId: string,
	viewer: Principal,
): Promise<Visible> {
	const row = await deps.sql.maybeOne<DetailRecord>(
		`SELECT ${ORGANIZATION_COLUMNS}, ${WAITING_REQUESTS} AS waiting, n.body AS note, ${isHeld('o.id')} AS is_held,
			${validitiesOf('o.id')} AS tax_registrations
		FROM ${ORGANIZATION_FROM} LEFT JOIN rec.notes n ON n.note_id = o.note_id WHERE o.id = $1`,
		[organizationId],
	)
	if (!row) throw notFound('organization')
	const role = viewer.kind === 'user' ? roleIn(row, viewer.id) : null
	// Its members and the backoffice see it all the same.
	if (row.is_held && role === null && !readsEverything(viewer)) throw notFound('organization')
	const isLead = role === 'owner' || role === 'admin'
	return {
		...summaryOf(row, deps.filesUrl),
		websiteUrl: row.website_url,
		// An unconfirmed address may be another person's.
		orgEmail: row.email_verified || isLead ? row.org_email : '',
		orgAddress: addressOf(row),
		images: await imagesOf(deps, organizationId),
		totals: await totalsOf(deps.sql, organizationId),
		taxRegions: taxRegionsOf(row.tax_registrations, deps.clock.now()),
		createdAt: row.registered_at.toISOString(),
		mine: role && {
			role,
			isLead,
			isEmailVerified: row.email_verified,
			verification: row.verification,
			verificationNote: isLead && row.verification === 'refused' ? row.note : null,
			documents: isLead ? await documentsOf(deps, organizationId) : [],
			taxRegistrations: isLead ? await taxRegistrationsOf(deps, organizationId) : [],
			waitingRequests: isLead ? row.waiting : 0,
			etag: `"${row.revision}"`,
		},
	}
}

export const ORGANIZATION_MODELS = [
	...TAX_MODELS,
	'requests',
	'fund_totals',
	'donations',
	'report_cases',
] as const

export const showOrganization = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/organization/:id',
		summary: 'Get an organization with the sums of its fundraisers',
		tags: ['organizations'],
		access: { allow: 'everyone', because: 'organizations are public' },
		params: z.object({ id }),
		answers: { 200: organizationAnswer },
		readModels: ORGANIZATION_MODELS,
		handle: async ({ params, caller }) => {
			const data = await readOrganization(deps, params.id, caller.principal)
			return { body: { statusCode: 200, data } }
		},
	})
