import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { importColumns, importDetails } from '../../../../../domain/contacts/imports.contract.ts'
import { api } from '../../../lib/client.ts'
import type { RegionId } from '../../../lib/preferences.ts'

const PATH = '/api/v1/contacts/imports'
const EVERY_MS = 1_000

export const importsQuery = (bookId: string) =>
	queryOptions({
		queryKey: ['contacts', bookId, 'imports'],
		queryFn: ({ signal }) => api.get(PATH, { query: { userId: bookId }, signal, quiet: true }),
		select: ({ data }) => data,
		refetchInterval: ({ state }) =>
			state.data?.data.some(({ state }) => state === 'importing') ? EVERY_MS : false,
	})

export const importQuery = (bookId: string, id: string) =>
	queryOptions({
		queryKey: ['contacts', bookId, 'import', id],
		queryFn: ({ signal }) => api.get(`${PATH}/{id}`, { path: { id }, signal, quiet: true }),
		select: ({ data }) => data,
		refetchInterval: ({ state }) => (state.data?.data.state === 'importing' ? EVERY_MS : false),
	})

export type ImportDetails = z.output<typeof importDetails>['data']
export type Columns = z.output<typeof importColumns>

export interface SentFile {
	readonly file: File
	readonly region: RegionId
	readonly columns?: Columns
}

/**
 * Reads a file and tries its import.
 * @returns the import, or null with the first row when the columns have to be chosen @throws Failure
 */
export async function tryImport(bookId: string, { file, region, columns }: SentFile) {
	const form = new FormData()
	form.append('userId', bookId)
	form.append('country', region)
	if (columns) form.append('columns', JSON.stringify(columns))
	form.append('file', file)
	return (await api.post(PATH, { body: form, intent: crypto.randomUUID() })).data
}

/** @throws Failure */
export const startImport = (id: string, knownFrom: string) =>
	api.post(`${PATH}/{id}/start`, { path: { id }, body: { knownFrom }, intent: `start-${id}` })

/** Downloads the skipped rows of an import with their reasons. @throws Failure */
export const skippedCsv = (id: string) => api.download(`${PATH}/{id}/skipped`, { path: { id } })
