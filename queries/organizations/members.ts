import { z } from 'zod'
import { MEMBER_ROLES, type MemberRole } from '../../domain/organizations/contract.ts'
import {
	type Members,
	membersAnswer,
	type OrganizationInvitation,
} from '../../domain/organizations/members.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { organizationInvitationsTable } from '../../projections/organizations/invitations.ts'
import { organizationsTable } from '../../projections/organizations/organizations.ts'
import { organizationInvitationRecordsTable } from '../../records/organizations/invitations.ts'
import { usersTable } from '../../records/users/users.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { roleIn } from './organization-row.ts'

const OF_INVITATIONS = selection(organizationInvitationsTable, 'i', ['id', 'role', 'invited_at', 'until'])
const OF_INVITATION_RECORDS = selection(organizationInvitationRecordsTable, 'r', ['email'])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'username'])

const isAdmin = (viewer: Principal) =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')

/**
 * Returns the viewer's role in an organization, for members and admins of Karuna.
 * @throws DomainError NOT_FOUND, NOT_ALLOWED
 */
export async function partIn({ sql }: QueryDeps, organizationId: string, viewer: Principal) {
	const row = await onTable(organizationsTable).select().where({ id: organizationId }).maybeOne(sql)
	if (!row) throw notFound('organization')
	const role = isAdmin(viewer) ? 'owner' : roleIn(row, viewer.kind === 'user' ? viewer.id : null)
	if (role === null) throw notAllowed()
	return { row, role }
}

const rolesOf = (own: MemberRole): MemberRole[] =>
	own === 'member' ? [] : MEMBER_ROLES.slice(MEMBER_ROLES.indexOf(own))

type InvitationRecord = SelectedBy<typeof OF_INVITATIONS> & SelectedBy<typeof OF_INVITATION_RECORDS>

async function invitationsOf(
	{ sql, clock }: QueryDeps,
	organizationId: string,
): Promise<OrganizationInvitation[]> {
	const rows = await sql.query<InvitationRecord>(
		`SELECT ${OF_INVITATIONS.list}, ${OF_INVITATION_RECORDS.list} FROM read.organization_invitations i
		JOIN rec.organization_invitations r ON r.id = i.id
		WHERE i.organization_id = $1 AND i.status = 'open' ORDER BY i.invited_at DESC, i.id LIMIT 200`,
		[organizationId],
	)
	return rows.map(({ id: _id, email, role, invited_at, until }) => ({
		_id,
		email,
		role,
		invitedAt: invited_at.toISOString(),
		until: until.toISOString(),
		isExpired: until.getTime() < clock.now(),
	}))
}

type PersonRecord = OuterJoined<SelectedBy<typeof OF_USERS>> & {
	readonly id: string
}

export async function readMembers(
	deps: QueryDeps,
	organizationId: string,
	viewer: Principal,
): Promise<Members> {
	const { row, role: own } = await partIn(deps, organizationId, viewer)
	const people = await deps.sql.query<PersonRecord>(
		`SELECT m.id, ${OF_USERS.list} FROM unnest($1::uuid[]) WITH ORDINALITY AS m(id, place)
		LEFT JOIN rec.users u ON u.id = m.id ORDER BY m.place`,
		[row.member_ids],
	)
	const roles = rolesOf(own)
	const members = people.map((person) => {
		const role = roleIn(row, person.id) ?? 'member'
		return {
			userId: person.id,
			username: person.username ?? '',
			role,
			canChange: roles.includes(role),
			name: { first_name: person.first_name ?? '', last_name: person.last_name ?? '' },
		}
	})
	const rank = (role: MemberRole) => MEMBER_ROLES.indexOf(role)
	return {
		members: members.toSorted((a, b) => rank(a.role) - rank(b.role)),
		invitations: own === 'member' ? [] : await invitationsOf(deps, organizationId),
		roles,
	}
}

export async function readMembersAfter(
	deps: QueryDeps,
	organizationId: string,
	viewer: Principal,
): Promise<Members> {
	try {
		return await readMembers(deps, organizationId, viewer)
	} catch {
		return { members: [], invitations: [], roles: [] }
	}
}

export const MEMBER_MODELS = ['organizations', 'organization_invitations'] as const
const common = { method: 'GET', tags: ['organizations'], access: { allow: 'signedIn' } } as const

export const listMembers = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/org/:id/user',
		summary: 'List an organization’s members and open invitations',
		params: z.object({ id }),
		answers: { 200: membersAnswer },
		readModels: MEMBER_MODELS,
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readMembers(deps, params.id, caller.principal) },
		}),
	})
