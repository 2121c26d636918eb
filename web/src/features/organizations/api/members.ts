import { queryOptions } from '@tanstack/react-query'
import type { MemberRole } from '../../../../../domain/organizations/contract.ts'
import type { InviteBody, WaitingRequest } from '../../../../../domain/organizations/members.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/org/{id}'

export const membersQuery = (id: string) =>
	queryOptions({
		queryKey: ['organization', id, 'members'],
		queryFn: ({ signal }) => api.get(`${PATH}/user`, { path: { id }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const inviteUser = (id: string, body: InviteBody, key: string): Promise<unknown> =>
	api.post(`${PATH}/inviteUser`, { path: { id }, body, intent: key })

/** @throws Failure */
export const withdrawInvitation = (id: string, invitationId: string, key: string): Promise<unknown> =>
	api.delete(`${PATH}/invitation/{invitationId}`, { path: { id, invitationId }, intent: key })

/** @throws Failure */
export const changeRole = (id: string, userId: string, role: MemberRole, key: string): Promise<unknown> =>
	api.put(`${PATH}/user/{userId}`, { path: { id, userId }, body: { role }, intent: key })

/** @throws Failure */
export const removeMember = (id: string, userId: string, key: string): Promise<unknown> =>
	api.delete(`${PATH}/user/{userId}`, { path: { id, userId }, intent: key })

export const invitationQuery = (id: string, key: string) =>
	queryOptions({
		queryKey: ['invitation', id, key],
		queryFn: ({ signal }) => api.get('/api/v1/invitation/{id}', { path: { id }, query: { key }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const acceptInvitation = (
	organizationId: string,
	invitationId: string,
	linkKey: string,
	key: string,
): Promise<unknown> =>
	api.post(`${PATH}/user`, {
		path: { id: organizationId },
		body: { invitationId, key: linkKey },
		intent: key,
	})

export const emailCheckQuery = (orgId: string, userId: string, key: string) =>
	queryOptions({
		queryKey: ['emailCheck', orgId, userId, key],
		queryFn: ({ signal }) =>
			api.get('/api/v1/organization/verify/{id}', {
				path: { id: orgId },
				query: { userId, key },
				signal,
			}),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const confirmEmail = (orgId: string, userId: string, key: string): Promise<unknown> =>
	api.post('/api/v1/organization/verify/{id}', { path: { id: orgId }, body: { userId, key } })

export const waitingRequestsQuery = (id: string) =>
	queryOptions({
		queryKey: ['organization', id, 'waiting'],
		queryFn: ({ signal }) => api.get(`${PATH}/requests`, { path: { id }, signal }),
		select: ({ data }) => data,
	})

/** Approves a member's request, or rejects it with a reason. @throws Failure */
export const decideOnRequest = (
	{ _id, etag }: Pick<WaitingRequest, '_id' | 'etag'>,
	decision: 'approveForOrganization' | 'rejectForOrganization',
	reason: string,
	key: string,
): Promise<unknown> =>
	api.post(`/api/backoffice/requests/{id}/${decision}`, {
		path: { id: _id },
		body: { reason },
		etag,
		intent: key,
	})
