import { queryOptions } from '@tanstack/react-query'
import type {
	EvidenceBody,
	EvidenceFile,
	OwnEvidence,
} from '../../../../../domain/funds/evidence.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/donationRequest/withdraw/{id}/evidence'

export const evidenceQuery = (id: string) =>
	queryOptions({
		queryKey: ['withdrawals', 'evidence', id],
		queryFn: ({ signal }) => api.get(PATH, { path: { id }, signal }),
		select: ({ data }) => data,
	})

/**
 * Uploads an original, or the pixels of a page. @throws Failure with the server's message when it can't be
 * used
 */
export async function uploadEvidence(
	file: Blob,
	name: string,
	part: 'original' | 'copy',
): Promise<EvidenceFile> {
	const form = new FormData()
	form.append('part', part)
	form.append('file', file, name)
	return (await api.post('/api/v1/files/evidence', { body: form })).data
}

/** @throws Failure */
export const submitEvidence = async (id: string, body: EvidenceBody, key: string): Promise<OwnEvidence> =>
	(await api.post(PATH, { path: { id }, body, intent: key })).data

const SPENDING_PAGE = 20

/**
 * Reads what was paid out of a fundraiser, the newest first. Its key is below the fundraiser's, so that
 * changes invalidate it.
 */
export const spendingQuery = (requestId: string, pages: number) =>
	queryOptions({
		queryKey: ['request', requestId, 'spending', pages],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/{id}/spending', {
				path: { id: requestId },
				query: { limit: SPENDING_PAGE * pages, offset: 0 },
				signal,
			}),
	})
