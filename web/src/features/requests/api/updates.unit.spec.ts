import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { updatesQuery } from './updates.ts'

const REQUEST = '0193b1d2-0000-7000-8000-000000000001'
const ALL = Array.from({ length: 130 }, (_, index) => ({ _id: `update ${index}` }))

afterEach(() => vi.unstubAllGlobals())

it('Updates of a fundraiser are read page by page, down to the first', async () => {
	vi.stubGlobal('document', { documentElement: { lang: 'en' } })
	vi.stubGlobal('location', { origin: 'https://karuna.example' })
	vi.stubGlobal('fetch', async (request: Request) => {
		const { searchParams } = new URL(request.url)
		const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
		const data = ALL.slice(offset, offset + limit)
		return Response.json({ statusCode: 200, data, totalCountOfRecords: ALL.length })
	})
	const { pages } = await new QueryClient().fetchInfiniteQuery({ ...updatesQuery(REQUEST), pages: 20 })
	expect(pages.flatMap(({ data }) => data)).toEqual(ALL)
	expect(pages).toHaveLength(7)
})
