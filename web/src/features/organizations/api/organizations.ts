import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Organization, OrganizationBody } from '../../../../../domain/organizations/contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/organization'

export const organizationQuery = (id: string, viewer: string | undefined) =>
	queryOptions({
		queryKey: ['organization', id, viewer ?? null],
		queryFn: ({ signal }) => api.get(`${PATH}/{id}`, { path: { id }, signal }),
		select: ({ data }) => data,
	})

export const ownOrganizationsQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['organizations', 'own', userId],
		queryFn: userId
			? ({ signal }) => api.get('/api/v1/org/user/{id}', { path: { id: userId }, signal })
			: skipToken,
		select: ({ data }) => data,
	})

/** @throws Failure */
export const createOrganization = async (body: OrganizationBody, key: string): Promise<Organization> =>
	(await api.post(PATH, { body, intent: key })).data

/** @throws Failure with status 412 if it was changed since it was read */
export const editOrganization = async (
	id: string,
	body: OrganizationBody,
	etag: string,
	key: string,
): Promise<Organization> => (await api.put(`${PATH}/{id}`, { path: { id }, body, intent: key, etag })).data

/** @throws Failure */
export const deleteOrganization = (id: string, key: string): Promise<unknown> =>
	api.delete(`${PATH}/{id}`, { path: { id }, intent: key })

/** Sends a confirmation mail to the organization's address. @throws Failure */
export const requestEmailCheck = (id: string, key: string): Promise<unknown> =>
	api.post(`${PATH}/{id}/verifyEmail`, { path: { id }, intent: key })
