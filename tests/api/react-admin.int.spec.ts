import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageOf } from '../../kernel/events/errors.ts'
import { playHistory } from '../harness/history.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const API = '/api/backoffice'
type Row = { readonly id: string; readonly [field: string]: unknown }
const byId = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

const referencesIn = (rows: readonly Row[]): [field: string, id: string][] => {
	const found = new Map<string, string>()
	for (const row of rows)
		for (const [field, value] of Object.entries(row))
			if (/[a-z]Id$/.test(field) && field !== 'correlationId' && typeof value === 'string')
				if (!found.has(field)) found.set(field, value)
	return [...found]
}

const providerOf = (caller: Caller) =>
	simpleRestProvider(API, async (url: string) => {
		const answer = await caller.call('GET', url)
		if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`)
		const headers = new Headers()
		for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
		return { status: answer.status, headers, body: answer.text, json: answer.body as Row[] }
	})

describe('react-admin’s simple REST dialect', () => {
	let harness: Harness
	let provider: ReturnType<typeof providerOf>
	const resources = (): string[] =>
		harness.system.routes.flatMap(({ method, path, query, streams }) => {
			const name = path.slice(API.length + 1)
			const isList =
				method === 'GET' && path.startsWith(`${API}/`) && !/[/:]/.test(name) && streams === undefined
			const takes = query instanceof z.ZodObject ? Object.keys(query.shape) : []
			return isList && ['sort', 'range', 'filter'].every((each) => takes.includes(each)) ? [name] : []
		})

	const rowsOf = () => resources().filter((name) => name !== 'campaignAudience')
	const list = async (name: string, order: 'ASC' | 'DESC' = 'ASC') => {
		const { pagination, sort } = byId
		return (await provider.getList<Row>(name, { pagination, sort: { ...sort, order }, filter: {} })).data
	}

	beforeAll(async () => {
		harness = await startHarness()
		await playHistory(harness)
		provider = providerOf(await harness.person('super'))
	}, 180_000)
	afterAll(() => harness?.stop())

	it('lists every resource by id, which is its default, and answers exactly the ids asked for', async () => {
		const names = rowsOf()
		expect(names.length).toBeGreaterThanOrEqual(20)
		const problems: string[] = []
		const seen: Record<string, number> = {}
		for (const name of names) {
			const idsOf = async (order: 'ASC' | 'DESC') => (await list(name, order)).map(({ id }) => id)
			try {
				const [up, down] = [await idsOf('ASC'), await idsOf('DESC')]
				seen[name] = up.length
				if (up.join() !== down.toReversed().join()) problems.push(`${name} is not sorted by id`)
				const some = [up[0], up[2]].filter((id) => id !== undefined)
				if (some.length === 0) continue
				const { data } = await provider.getMany<Row>(name, { ids: some })
				if (
					data
						.map(({ id }) => id)
						.toSorted()
						.join() !== some.toSorted().join()
				)
					problems.push(`${name} answered ${data.length} for ${some.length} ids`)
			} catch (error) {
				problems.push(messageOf(error))
			}
		}
		expect(problems).toEqual([])
		expect(Object.values(seen).filter((count) => count > 0).length, JSON.stringify(seen)).toBeGreaterThan(12)
	}, 120_000)

	it('opens every row of every resource by its id', async () => {
		const problems: string[] = []
		for (const name of rowsOf()) {
			const rows = await list(name)
			for (const { id } of [rows[0], rows.at(-1)].filter((row) => row !== undefined)) {
				const one = await provider.getOne<Row>(name, { id }).then(({ data }) => data.id, String)
				if (one !== id) problems.push(`${name}: ${one} for ${id}`)
			}
		}
		expect(problems).toEqual([])
	}, 120_000)

	it('lists what belongs to another thing, by every field that names one', async () => {
		const problems: string[] = []
		const driven: string[] = []
		for (const name of rowsOf()) {
			const rows = await list(name)
			for (const [target, id] of referencesIn(rows)) {
				driven.push(`${name}.${target}`)
				const own = rows.filter((row) => row[target] === id).map((row) => row.id)
				const found = await provider
					.getManyReference<Row>(name, { ...byId, target, id, filter: {} })
					.then(({ data, total }) => [...data.map((row) => row.id), total].join(), String)
				if (found !== [...own, own.length].join()) problems.push(`${name} by ${target}: ${found}`)
			}
			// Every resource accepts the call; an unknown reference is refused by name.
			const unheard = { ...byId, target: 'unheardOfId', id: 'x', filter: {} }
			await expect(provider.getManyReference(name, unheard), name).rejects.toThrow('filter.unheardOfId')
		}
		expect(problems).toEqual([])
		expect(driven.length, driven.join()).toBeGreaterThanOrEqual(6)
	}, 120_000)

	it('refuses a filter and a sort that there are not by their names', async () => {
		for (const name of resources()) {
			const none = { page: 1, perPage: 10 }
			const sort = { field: 'id', order: 'ASC' } as const
			await expect(
				provider.getList(name, { pagination: none, sort, filter: { asOff: 'x' } }),
				name,
			).rejects.toThrow('filter.asOff')
			await expect(
				provider.getList(name, { pagination: none, sort: { ...sort, field: 'nonsense' }, filter: {} }),
				name,
			).rejects.toThrow(/400 .*"field":"sort"/)
		}
	}, 120_000)

	it('refuses unknown parameters, pages and moments by their names, in both APIs', async () => {
		const auditor = await harness.person('super')
		const wrong: [url: string, field: string][] = [
			// A misspelled parameter would silently give today's figures.
			...['', '/totals', '/csv'].map((path): [string, string] => [
				`${API}/reconciliation${path}?filter=${encodeURIComponent('{"at":"2026-08-20T00:00:00Z"}')}`,
				'filter.at',
			]),
			[`${API}/reconciliation?asOf=2026-08-20T00:00:00Z`, 'asOf'],
			[`${API}/funds?range=[0,5000]`, 'range'],
			[`${API}/funds?sort=["free","UP"]`, 'sort'],
			[`${API}/funds?page=2`, 'page'],
			['/api/v1/donationRequest?keywords=school', 'keywords'],
			['/api/v1/reconciliationReport?asOf=2026-08-20T00:00:00Z', 'asOf'],
			['/api/v1/donationRequest?sort=newest', 'sort'],
			[`/api/v1/users?filters=${encodeURIComponent('{"roles":"admin"}')}`, 'filters.roles'],
		]
		for (const [url, field] of wrong) {
			const answer = await auditor.call('GET', url)
			const fields = (answer.body as { details?: { field: string }[] }).details?.map((each) => each.field)
			expect([answer.status, fields], url).toEqual([400, [field]])
		}
	})
})
