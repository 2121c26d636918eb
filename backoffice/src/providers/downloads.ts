import type { SortPayload } from 'react-admin'
import type { Client, Download as ClientDownload } from '../../../client/client.ts'
import type { PathOf } from '../../../client/types.ts'
import { serverClock } from './server-clock.ts'

export const CSV = 'text/csv'

export type CsvPath =
	PathOf<'get'> extends infer P
		? P extends `/api/backoffice/${infer Name}/csv`
			? Name extends `${string}{${string}`
				? never
				: `${Name}/csv`
			: never
		: never

export interface ListView {
	filter: Record<string, unknown>
	sort: SortPayload
}

export interface Download {
	blob: Blob
	filename: string
}

/** Returns a name such as `reconciliation-2026-11-21T10-42-00Z.csv` for an answer without one. */
export const timestampedName = (now: Date): string =>
	`reconciliation-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.csv`

/** Returns the query of a list in react-admin's simple REST dialect, without a range. */
export const queryOf = ({ filter, sort }: ListView): { filter: string; sort: string } => ({
	filter: JSON.stringify(filter),
	sort: JSON.stringify([sort.field, sort.order]),
})

export async function named(file: Promise<ClientDownload>): Promise<Download> {
	const { blob, filename } = await file
	return { blob, filename: filename ?? timestampedName(new Date(serverClock.now())) }
}

/** Downloads all rows that the filters leave as CSV. @param path such as `activity/csv` */
export const downloadList = (api: Client, path: CsvPath, view: ListView): Promise<Download> =>
	named(api.download(`/api/backoffice/${path}`, { query: queryOf(view), accept: CSV }))
