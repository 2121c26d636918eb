import { z } from 'zod'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Route, route } from '../../kernel/http/route.ts'

/**
 * Returns the route for one row of a backoffice list, with the list's own query, access and row.
 * @param list a list in react-admin's dialect whose filter takes `id`
 * @param missing the error for a missing row
 */
export function oneOf(list: Route, id: z.ZodType<string>, missing: () => DomainError): Route {
	const { query: listQuery, answers } = list
	const rows = answers[200]
	if (!(rows instanceof z.ZodArray) || listQuery === undefined)
		throw new Error(`${list.path} is no list in react-admin's dialect.`)
	return route({
		method: 'GET',
		path: `${list.path}/:id`,
		summary: `${list.summary}: get one`,
		tags: list.tags,
		access: list.access,
		...(list.readModels && { readModels: list.readModels }),
		params: z.object({ id }),
		answers: { 200: rows.element as z.ZodType },
		handle: async (request) => {
			const filter = JSON.stringify({ id: [request.params.id] })
			const reply = await list.handle({ ...request, query: listQuery.parse({ filter }) })
			const [row] = reply.body as readonly unknown[]
			if (row === undefined) throw missing()
			return { body: row }
		},
	})
}
