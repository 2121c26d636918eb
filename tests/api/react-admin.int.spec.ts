import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { playHistory } from '../harness/history.ts'
import { type Caller, type Rig, startRig } from './rig.ts'

const API = '/api/backoffice'
type Row = { readonly id: string }

/** The package as it is, over calls of somebody who is signed in. */
const providerOf = (caller: Caller) =>
	simpleRestProvider(API, async (url: string) => {
		const answer = await caller.call('GET', url)
		if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`)
		const headers = new Headers()
		for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
		return { status: answer.status, headers, body: answer.text, json: answer.body as Row[] }
	})

describe('react-admin’s simple REST dialect', () => {
	let rig: Rig
	let provider: ReturnType<typeof providerOf>
	/** Every list of the backoffice, found by what its query takes. */
	const resources = (): string[] =>
		rig.system.routes.flatMap(({ method, path, query, streams }) => {
			const name = path.slice(API.length + 1)
			const isList =
				method === 'GET' && path.startsWith(`${API}/`) && !/[/:]/.test(name) && streams === undefined
			const takes = query instanceof z.ZodObject ? Object.keys(query.shape) : []
			return isList && ['sort', 'range', 'filter'].every((each) => takes.includes(each)) ? [name] : []
		})

	beforeAll(async () => {
		rig = await startRig()
		await playHistory(rig)
		provider = providerOf(await rig.person('super'))
	}, 180_000)
	afterAll(() => rig?.stop())

	it('lists every resource by id, which is its default, and answers exactly the ids asked for', async () => {
		const names = resources().filter((name) => name !== 'mailingAudience')
		expect(names.length).toBeGreaterThanOrEqual(20)
		const problems: string[] = []
		const seen: Record<string, number> = {}
		for (const name of names) {
			const list = async (order: 'ASC' | 'DESC') =>
				(
					await provider.getList<Row>(name, {
						pagination: { page: 1, perPage: 500 },
						sort: { field: 'id', order },
						filter: {},
					})
				).data.map(({ id }) => id)
			try {
				const [up, down] = [await list('ASC'), await list('DESC')]
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
				problems.push(error instanceof Error ? error.message : String(error))
			}
		}
		expect(problems).toEqual([])
		expect(Object.values(seen).filter((count) => count > 0).length, JSON.stringify(seen)).toBeGreaterThan(12)
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
	}, 60_000)
})
