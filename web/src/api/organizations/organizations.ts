import { queryOptions, skipToken } from '@tanstack/react-query'
import type {
	Organization,
	OrganizationBody,
	OwnOrganization,
} from '../../../../domain/organizations/contract.ts'
import { call, type List, type One } from '../client.ts'

export const pathOf = (id: string) => `/organization/${encodeURIComponent(id)}`

/** One organization, as the viewer may see it. */
export const organizationQuery = (id: string, viewer: string | undefined) =>
	queryOptions({
		queryKey: ['organization', id, viewer ?? null],
		queryFn: ({ signal }) => call<One<Organization>>(pathOf(id), { signal }),
		select: ({ data }) => data,
	})

/** The organizations that a person belongs to. */
export const ownOrganizationsQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['organizations', 'own', userId],
		queryFn: userId
			? ({ signal }) => call<List<OwnOrganization>>(`/org/user/${encodeURIComponent(userId)}`, { signal })
			: skipToken,
		select: ({ data }) => data,
	})

/** @throws Failure */
export const createOrganization = async (body: OrganizationBody, key: string): Promise<Organization> =>
	(await call<One<Organization>>('/organization', { method: 'POST', body, idempotencyKey: key })).data

/** Refused when it was changed since it was read. @throws Failure */
export const editOrganization = async (
	id: string,
	body: OrganizationBody,
	etag: string,
	key: string,
): Promise<Organization> =>
	(await call<One<Organization>>(pathOf(id), { method: 'PUT', body, idempotencyKey: key, ifMatch: etag }))
		.data

/** @throws Failure */
export const deleteOrganization = (id: string, key: string): Promise<unknown> =>
	call(pathOf(id), { method: 'DELETE', idempotencyKey: key })

/** The mail that asks whoever reads the organization's mailbox. @throws Failure */
export const askEmailCheck = (id: string, key: string): Promise<unknown> =>
	call(`${pathOf(id)}/verifyEmail`, { method: 'POST', idempotencyKey: key })
