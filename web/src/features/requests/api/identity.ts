import { queryOptions } from '@tanstack/react-query'
import type { IdentityBody, IdentityHint } from '../../../../../domain/requests/identity.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/donationRequest/{id}/identity'

export const identityQuery = (id: string) =>
	queryOptions({
		queryKey: ['request', id, 'identity'],
		queryFn: ({ signal }) => api.get(PATH, { path: { id }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const saveIdentity = async (id: string, body: IdentityBody): Promise<IdentityHint> =>
	(await api.put(PATH, { path: { id }, body })).data
