import type { Route } from '../../kernel/http/route.ts'
import { WRONGS, type Wrong } from './bad-input.table.ts'
import { type ApiCall, changed, type Row } from './call.ts'
import { CALLS } from './calls.ts'
import { NO_WORLD } from './no-world.ts'
import { mismatch, paramsOf, schemaAnswer } from './schema-answer.ts'
import type { World } from './world.ts'

export function partsOfCall(route: Pick<Route, 'path'>, call: ApiCall, world: World) {
	const url = call.url(world)
	return {
		params: paramsOf(route, url),
		query: Object.fromEntries(new URL(url, 'http://karuna.example').searchParams),
		body: call.body && (JSON.parse(JSON.stringify(call.body(world))) as object),
	}
}

const withWrong = (parts: ReturnType<typeof partsOfCall>, { part, field, value }: Wrong): object =>
	changed(parts[part] ?? {}, part === 'body' ? field.split('.') : [field], value)

const refusalOf = ({ field, message }: Wrong) => ({
	status: 400,
	code: 'VALIDATION',
	field,
	...(message !== undefined && { message }),
})

export function rowOf(wrong: Wrong, url: string, parts: ReturnType<typeof partsOfCall>): Row {
	const changed = withWrong(parts, wrong)
	return {
		label: labelOf(wrong),
		...(wrong.part === 'body'
			? { options: { body: changed } }
			: { url: `${url.split('?')[0]}?${new URLSearchParams(Object.entries(changed))}` }),
		refusal: refusalOf(wrong),
	}
}

const labelOf = ({ field, value }: Wrong) => `${field} as ${JSON.stringify(value)?.slice(0, 60)}`

/**
 * Compares the schemas of a route with the table; returns the differences, and the wrong values that schemas
 * accept.
 */
export function wrongFields(route: Route, name: string): { problems: string[]; taken: readonly Wrong[] } {
	const call = CALLS.find((each) => each.route === name)
	const wrongs = WRONGS.filter((each) => each.route === name)
	if (!call) return { problems: [`${name} has no right call.`], taken: [] }
	const parts = partsOfCall(route, call, NO_WORLD)
	const right = (['params', 'query', 'body'] as const).flatMap((part) => {
		const answer = schemaAnswer(route, part, parts[part])
		return answer ? [`The right ${part}: ${answer.text}`] : []
	})
	const answers = wrongs.map((wrong) => ({
		wrong,
		answer: schemaAnswer(route, wrong.part, JSON.parse(JSON.stringify(withWrong(parts, wrong)))),
	}))
	const problems = answers.flatMap(({ wrong, answer }) => {
		const problem = answer && mismatch(answer, refusalOf(wrong))
		return problem ? [`${labelOf(wrong)}: ${problem}`] : []
	})
	return {
		problems: [...right, ...problems],
		taken: answers.flatMap(({ wrong, answer }) => (answer ? [] : [wrong])),
	}
}
