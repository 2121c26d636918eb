import { describe, expect, test } from 'vitest'
import { REVIEW_ACTIONS } from '../../../domain/requests/backoffice.contract.ts'
import { createDataProvider, filenameOf, REVIEW_METHODS, timestampedName } from './data.ts'
import { createHttp } from './http.ts'

/** A provider on a server that answers everything alike, and the calls that reached it. */
function recorded(answer: () => Response) {
	const calls: { url: string; init: RequestInit }[] = []
	const http = createHttp(async (url, init = {}) => {
		calls.push({ url: String(url), init })
		return answer()
	})
	return { calls, provider: createDataProvider(http) }
}

const header = (init: RequestInit | undefined, name: string) => new Headers(init?.headers).get(name)

describe('Decisions', () => {
	test.each(REVIEW_ACTIONS)('%s is a method of its own, on the version that was seen.', async (action) => {
		const { calls, provider } = recorded(() => Response.json({ id: 'r1' }))
		await provider[REVIEW_METHODS[action]]('r1', { etag: '"7"', reason: 'Because.', intent: 'once' })
		expect(calls[0]?.url).toBe(`/api/backoffice/requests/r1/${action}`)
		expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"reason":"Because."}' })
		expect(header(calls[0]?.init, 'If-Match')).toBe('"7"')
		expect(header(calls[0]?.init, 'Idempotency-Key')).toBe('once')
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
		const asked = new URL(calls[0]?.url ?? '', 'http://host').searchParams
		expect(Object.fromEntries(asked)).toEqual({
			sort: '["startedAt","DESC"]',
			range: '[10,19]',
			filter: '{"q":"Meera"}',
		})
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
		const asked = new URL(calls[0]?.url ?? '', 'http://host').searchParams
		expect(asked.get('filter')).toBe('{"status":-4}')
		expect(asked.get('sort')).toBe('["pending","ASC"]')
		expect(file.filename).toBe('reconciliation-2026-11-21T10-42-00Z.csv')
		expect(await file.blob.text()).toBe('Title\n')
	})

	test('A file that came without a name is named by the time.', () => {
		expect(filenameOf(null)).toBeNull()
		expect(timestampedName(new Date('2026-11-21T10:42:00.123Z'))).toBe(
			'reconciliation-2026-11-21T10-42-00Z.csv',
		)
	})
})
