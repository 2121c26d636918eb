import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult, QueryFunctionContext } from 'react-admin'
import type { Client } from '../../../client/client.ts'
import type { PublicConfig } from '../../../domain/catalog/contract.ts'
import type { RecentProofBody } from '../../../domain/users/factor-proof.contract.ts'
import { type CsvPath, type Download, downloadList, type ListView } from './downloads.ts'

const API = '/api/backoffice'

export interface CapabilityCalls {
	config(options?: { signal?: AbortSignal }): Promise<PublicConfig>
	proveSession(body: RecentProofBody): Promise<unknown>
	/** Downloads all rows that the filters leave. @param path such as `activity/csv` */
	downloadCsv(path: CsvPath, view: ListView): Promise<Download>
}

export type BackofficeDataProvider = DataProvider & CapabilityCalls

type ListParams = GetListParams & QueryFunctionContext

interface CallsModule {
	createCalls(api: Client): Partial<CapabilityCalls>
	createLists?(api: Client): Readonly<Record<string, (params: ListParams) => Promise<GetListResult>>>
}

const CALLS = Object.values(import.meta.glob<CallsModule>('../resources/*/calls.ts', { eager: true }))

/** Creates react-admin's data provider in its simple REST dialect, with the calls of all capabilities. */
export function createDataProvider(api: Client): BackofficeDataProvider {
	const rest = simpleRestProvider(API, async (url: string, { signal }: RequestInit = {}) => {
		const response = await api.fetch(url, { signal: signal ?? undefined })
		const body = await response.text()
		const json: unknown = JSON.parse(body)
		return { status: response.status, headers: response.headers, body, json }
	})

	const lists = new Map(CALLS.flatMap(({ createLists }) => Object.entries(createLists?.(api) ?? {})))
	const getList = (resource: string, params: ListParams) =>
		lists.get(resource)?.(params) ?? rest.getList(resource, params)

	const common: Pick<CapabilityCalls, 'config' | 'downloadCsv' | 'proveSession'> = {
		config: async (options) => (await api.get('/api/v1/config', { signal: options?.signal })).data,
		proveSession: (body) => api.post('/api/v1/user/proof', { body, unauthorizedIsAnswer: true }),
		downloadCsv: (path, view) => downloadList(api, path, view),
	}
	const calls: Partial<CapabilityCalls> = Object.assign(
		common,
		...CALLS.map(({ createCalls }) => createCalls(api)),
	)
	// Each capability declares the type of its calls where it makes them.
	return { ...rest, getList: getList as DataProvider['getList'], ...(calls as CapabilityCalls) }
}
