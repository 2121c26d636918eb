import { z } from 'zod'
import { emailSubject, invitationSubject } from '../../domain/organizations/links.contract.ts'
import {
	emailCheckAnswer,
	emailCheckQuery,
	type Invitation,
	invitationAnswer,
	linkQuery,
} from '../../domain/organizations/members.contract.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { organizationInvitationsTable } from '../../projections/organizations/invitations.ts'
import { organizationsTable } from '../../projections/organizations/organizations.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { organizationInvitationRecordsTable } from '../../records/organizations/invitations.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const OF_INVITATIONS = selection(organizationInvitationsTable, 'i', [
	'organization_id',
	'role',
	'status',
	'until',
])
const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'd', ['org_name'])
const OF_ORGANIZATIONS = selection(organizationsTable, 'o', ['verified'])
const OF_INVITATION_RECORDS = selection(organizationInvitationRecordsTable, 'r', ['email'])
const OF_CHECKED_DETAILS = selection(organizationDetailsTable, 'd', ['org_name', 'org_email'])
const OF_CHECKED_ORGANIZATIONS = selection(organizationsTable, 'o', ['email_verified', 'email_details_id'])

export interface LinkDeps extends QueryDeps {
	readonly links: SignedLinks
}

type InvitationRecord = SelectedBy<typeof OF_INVITATIONS> &
	SelectedBy<typeof OF_ORGANIZATION_DETAILS> &
	SelectedBy<typeof OF_ORGANIZATIONS> &
	SelectedBy<typeof OF_INVITATION_RECORDS> & {
		readonly invited_by: string | null
	}

async function readInvitation(
	{ sql, clock, links }: LinkDeps,
	invitationId: string,
	key: string,
): Promise<Invitation> {
	const now = clock.now()
	if (links.check(invitationSubject(invitationId), key, now) === 'wrong') throw refuse('NOT_FOUND.invitation')
	const row = await sql.maybeOne<InvitationRecord>(
		`SELECT ${OF_INVITATIONS.list}, ${OF_ORGANIZATION_DETAILS.list}, ${OF_ORGANIZATIONS.list},
			${OF_INVITATION_RECORDS.list}, trim(u.first_name || ' ' || u.last_name) AS invited_by
		FROM read.organization_invitations i
		JOIN rec.organization_invitations r ON r.id = i.id
		JOIN read.organizations o ON o.id = i.organization_id
		JOIN rec.organization_details d ON d.details_id = o.details_id
		LEFT JOIN rec.users u ON u.id = r.invited_by
		WHERE i.id = $1`,
		[invitationId],
	)
	if (!row) throw refuse('NOT_FOUND.invitation')
	return {
		_id: invitationId,
		orgId: row.organization_id,
		orgName: row.org_name,
		isProfileVerified: row.verified,
		invitedBy: row.invited_by ?? '',
		email: row.email,
		role: row.role,
		until: row.until.toISOString(),
		status: row.status === 'open' && row.until.getTime() < now ? 'expired' : row.status,
	}
}

const BECAUSE = 'the signed key in the mail proves access to the mailbox'
const common = { method: 'GET', tags: ['organizations'], params: z.object({ id }), perMinute: 30 } as const

export const showInvitation = (deps: LinkDeps): Route =>
	route({
		...common,
		path: '/api/v1/invitation/:id',
		summary: 'Get an invitation to an organization by the link in its e-mail',
		access: { allow: 'everyone', because: BECAUSE },
		query: linkQuery,
		answers: { 200: invitationAnswer },
		readModels: ['organizations', 'organization_invitations'],
		handle: async ({ params, query }) => ({
			body: { statusCode: 200, data: await readInvitation(deps, params.id, query.key) },
		}),
	})

type CheckRecord = SelectedBy<typeof OF_CHECKED_DETAILS> & SelectedBy<typeof OF_CHECKED_ORGANIZATIONS>

async function readCheck(
	{ sql, clock, links }: LinkDeps,
	organizationId: string,
	{ userId, key }: z.output<typeof emailCheckQuery>,
) {
	const row = await sql.maybeOne<CheckRecord>(
		`SELECT ${OF_CHECKED_DETAILS.list}, ${OF_CHECKED_ORGANIZATIONS.list}
		FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id WHERE o.id = $1`,
		[organizationId],
	)
	// The link is about the address as it is now: one to an earlier address says nothing.
	const subject = emailSubject(organizationId, userId, row?.email_details_id ?? '')
	const worth = links.check(subject, key, clock.now())
	if (!row || worth === 'wrong') throw refuse('NOT_FOUND.link')
	const status = row.email_verified ? 'verified' : worth === 'expired' ? 'expired' : 'open'
	const data = { orgId: organizationId, orgName: row.org_name, orgEmail: row.org_email, status }
	return { body: { statusCode: 200, data } }
}

export const showEmailCheck = (deps: LinkDeps): Route =>
	route({
		...common,
		path: '/api/v1/organization/verify/:id',
		summary: 'Get the organization of an e-mail confirmation link',
		access: { allow: 'everyone', because: BECAUSE },
		query: emailCheckQuery,
		answers: { 200: emailCheckAnswer },
		readModels: ['organizations'],
		handle: ({ params, query }) => readCheck(deps, params.id, query),
	})
