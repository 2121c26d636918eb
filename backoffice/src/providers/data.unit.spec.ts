import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REVIEW_ACTIONS } from '../../../domain/requests/backoffice.contract.ts'
import { REVIEW_METHODS } from '../resources/requests/calls.ts'
import { createBackofficeClient, createTokenSession } from './client.ts'
import { createDataProvider } from './data.ts'
import { timestampedName } from './downloads.ts'

const ORIGIN = 'https://karuna.example'

beforeEach(() => {
	vi.stubGlobal('location', { origin: ORIGIN })
	vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => vi.unstubAllGlobals())

function recorded(answer: () => Response) {
	const calls: Request[] = []
	vi.stubGlobal('fetch', async (request: Request) => {
		calls.push(request)
		return answer()
	})
	const noted: unknown[] = []
	const api = createBackofficeClient(createTokenSession(), (...note) => noted.push(note))
	return { calls, noted, provider: createDataProvider(api) }
}
const parametersOf = (call: Request | undefined) => new URL(call?.url ?? ORIGIN).searchParams

describe('Decisions', () => {
	test.each(REVIEW_ACTIONS)('%s is a method of its own, on the version that was seen.', async (action) => {
		const { calls, provider } = recorded(() => Response.json({ id: 'r1' }))
		await provider[REVIEW_METHODS[action]]('r1', { etag: '"7"', reason: 'Because.', intent: 'once' })
		const [call = new Request(ORIGIN)] = calls
		expect([call.method, call.url]).toEqual(['POST', `${ORIGIN}/api/backoffice/requests/r1/${action}`])
		expect(await call.text()).toBe('{"reason":"Because."}')
		expect([call.headers.get('If-Match'), call.headers.get('Idempotency-Key')]).toEqual(['"7"', 'once'])
	})
})

describe('Lists', () => {
	test('A page is asked for in the simple REST dialect, and counted by Content-Range.', async () => {
		const { calls, provider } = recorded(() =>
			Response.json([{ id: 'd1' }], { headers: { 'Content-Range': 'donations 10-19/319' } }),
		)
		const answer = await provider.getList('donations', {
			pagination: { page: 2, perPage: 10 },
			sort: { field: 'startedAt', order: 'DESC' },
			filter: { q: 'Meera' },
		})
		expect(answer).toMatchObject({ data: [{ id: 'd1' }], total: 319 })
		const requested = parametersOf(calls[0])
		expect(Object.fromEntries(requested)).toEqual({
			sort: '["startedAt","DESC"]',
			range: '[10,19]',
			filter: '{"q":"Meera"}',
		})
	})
})

describe('Reads', () => {
	test('Every one says whether its answer was behind; what was refused or changed something says nothing.', async () => {
		let answer = () => Response.json([], { headers: { 'X-Stale': 'true', 'Content-Range': 'x 0-0/0' } })
		const { noted, provider } = recorded(() => answer())
		const list = {
			pagination: { page: 1, perPage: 10 },
			sort: { field: 'id', order: 'ASC' },
			filter: {},
		} as const
		await provider.getList('donations', list)
		await provider.approveRequest('r1', { etag: '"7"' })
		answer = () => Response.json({ statusCode: 404, code: 'NOT_FOUND', message: 'Gone.' }, { status: 404 })
		await expect(provider.overview()).rejects.toMatchObject({ status: 404, message: 'Gone.' })
		answer = () => Response.json([], { headers: { 'Content-Range': 'x 0-0/0' } })
		await provider.getList('donations', list)
		expect(noted).toEqual([
			['/api/backoffice/donations', true],
			['/api/backoffice/donations', false],
		])
	})

	test('A page of a proxy becomes its status.', async () => {
		const { provider } = recorded(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
		await expect(provider.overview()).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
	})
})

describe('The report as a file', () => {
	test('It is asked for with the filter and order in view, and keeps the server’s name.', async () => {
		const { calls, provider } = recorded(
			() =>
				new Response('Title\n', {
					headers: {
						'Content-Disposition': 'attachment; filename="reconciliation-2026-11-21T10-42-00Z.csv"',
					},
				}),
		)
		const file = await provider.downloadReconciliationCsv({
			filter: { status: -4 },
			sort: { field: 'pending', order: 'ASC' },
		})
		const requested = parametersOf(calls[0])
		expect(requested.get('filter')).toBe('{"status":-4}')
		expect(requested.get('sort')).toBe('["pending","ASC"]')
		expect(file.filename).toBe('reconciliation-2026-11-21T10-42-00Z.csv')
		expect(await file.blob.text()).toBe('Title\n')
	})

	test('A file that came without a name is named by the time.', () => {
		expect(timestampedName(new Date('2026-11-21T10:42:00.123Z'))).toBe(
			'reconciliation-2026-11-21T10-42-00Z.csv',
		)
	})
})
