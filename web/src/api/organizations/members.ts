import { queryOptions } from '@tanstack/react-query'
import type { MemberRole } from '../../../../domain/organizations/contract.ts'
import type {
	EmailCheck,
	Invitation,
	InviteBody,
	Members,
	WaitingRequest,
} from '../../../../domain/organizations/members.contract.ts'
import { call, type List, type One } from '../client.ts'

const base = (id: string) => `/org/${encodeURIComponent(id)}`

/** An organization's people, for its members. */
export const membersQuery = (id: string) =>
	queryOptions({
		queryKey: ['organization', id, 'members'],
		queryFn: ({ signal }) => call<One<Members>>(`${base(id)}/user`, { signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const inviteUser = (id: string, body: InviteBody, key: string): Promise<unknown> =>
	call(`${base(id)}/inviteUser`, { method: 'POST', body, idempotencyKey: key })

/** @throws Failure */
export const withdrawInvitation = (id: string, invitationId: string, key: string): Promise<unknown> =>
	call(`${base(id)}/invitation/${invitationId}`, { method: 'DELETE', idempotencyKey: key })

/** @throws Failure */
export const changeRole = (id: string, userId: string, role: MemberRole, key: string): Promise<unknown> =>
	call(`${base(id)}/user/${userId}`, { method: 'PUT', body: { role }, idempotencyKey: key })

/** @throws Failure */
export const removeMember = (id: string, userId: string, key: string): Promise<unknown> =>
	call(`${base(id)}/user/${userId}`, { method: 'DELETE', idempotencyKey: key })

/** What a link in a mail is to. */
export const invitationQuery = (id: string, key: string) =>
	queryOptions({
		queryKey: ['invitation', id, key],
		queryFn: ({ signal }) =>
			call<One<Invitation>>(`/invitation/${encodeURIComponent(id)}`, { query: { key }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const acceptInvitation = (
	organizationId: string,
	invitationId: string,
	linkKey: string,
	key: string,
): Promise<unknown> =>
	call(`${base(organizationId)}/user`, {
		method: 'POST',
		body: { invitationId, key: linkKey },
		idempotencyKey: key,
	})

/** What a link to an organization's mailbox confirms. */
export const emailCheckQuery = (orgId: string, userId: string, key: string) =>
	queryOptions({
		queryKey: ['emailCheck', orgId, userId, key],
		queryFn: ({ signal }) =>
			call<One<EmailCheck>>(`/organization/verify/${encodeURIComponent(orgId)}`, {
				query: { userId, key },
				signal,
			}),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const confirmEmail = (orgId: string, userId: string, key: string): Promise<unknown> =>
	call(`/organization/verify/${encodeURIComponent(orgId)}`, { method: 'POST', body: { userId, key } })

/** Members' requests that wait for those who lead. */
export const waitingRequestsQuery = (id: string) =>
	queryOptions({
		queryKey: ['organization', id, 'waiting'],
		queryFn: ({ signal }) => call<List<WaitingRequest>>(`${base(id)}/requests`, { signal }),
		select: ({ data }) => data,
	})

/** What those who lead say of a member's request; a rejection says why. @throws Failure */
export const decideOnRequest = (
	{ _id, etag }: Pick<WaitingRequest, '_id' | 'etag'>,
	decision: 'approveForOrganization' | 'rejectForOrganization',
	reason: string,
	key: string,
): Promise<unknown> =>
	call(`/api/backoffice/requests/${_id}/${decision}`, {
		method: 'POST',
		body: { reason },
		ifMatch: etag,
		idempotencyKey: key,
	})
