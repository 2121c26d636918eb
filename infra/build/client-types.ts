import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3, type SchemaObject } from 'openapi-typescript'
import { factory } from 'typescript'
import type { Route } from '../../kernel/http/route.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { registerProviders } from '../../kernel/provider-accounts.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { showConfig } from '../../queries/catalog/catalog.ts'
import { routesOf } from '../capabilities.ts'
import { createTestApp } from '../http/test-app.ts'
import { ROOT } from './apps.ts'

/** The types that the client of both front ends is written in. */
export const CLIENT_TYPES = join(ROOT, 'client/generated/api.ts')

export const readClientTypes = (): Promise<string> => readFile(CLIENT_TYPES, 'utf8').catch(() => '')

/**
 * The TypeScript types of every route that a browser may call, from the OpenAPI document. Needs no server, database
 * or network. Refusals all have one form and are left out.
 */
export async function clientTypes(): Promise<string> {
	const document = withoutRest(await describe(browserRoutes()))
	for (const [name, schema] of recursiveSchemas(document))
		if (!isAnyJson(schema)) throw new Error(`${name} contains itself, and is not just any JSON.`)
	const nodes = await openapiTS(document, {
		defaultNonNullable: false,
		inject: JSON_TYPE,
		// A type that contains itself has to have a name in TypeScript.
		postTransform: (_type, { path }) =>
			/\/\$defs\/\w+$/.test(path ?? '') ? factory.createTypeReferenceNode('Json') : undefined,
	})
	return COMMENT_HEADER + astToString(nodes)
}

const JSON_TYPE = 'type Json = string | number | boolean | null | Json[] | { [key: string]: Json }'
const JSON_KINDS = ['string', 'number', 'boolean', 'null', 'array', 'object']

const isAnyJson = ({ anyOf }: SchemaObject): boolean =>
	anyOf?.map((each) => ('type' in each ? each.type : null)).join() === JSON_KINDS.join()

const recursiveSchemas = ({ components }: OpenAPI3): [string, SchemaObject][] =>
	Object.values(components?.schemas ?? {}).flatMap((schema) =>
		'$defs' in schema ? Object.entries(schema.$defs ?? {}) : [],
	)

/**
 * Stands for everything that a route is made with: a description asks for the routes and calls none of them. Any
 * member of it is itself, and its name is a word.
 */
const NOTHING: unknown = new Proxy(() => NOTHING, {
	get: (_target, key) => (typeof key === 'symbol' ? undefined : key === 'name' ? 'none' : NOTHING),
})

function browserRoutes(): Route[] {
	// How many providers there are is a list, which must be one. What they call is no browser's.
	const api: ApiInfrastructure = Object.assign(
		Object.create(NOTHING as ApiInfrastructure),
		registerProviders([]),
	)
	const config = showConfig(NOTHING as Parameters<typeof showConfig>[0])
	return [...routesOf(api), config(queryDeps(api))].filter(({ access }) => access.allow !== 'provider')
}

async function describe(routes: readonly Route[]): Promise<OpenAPI3> {
	const app = await createTestApp(routes)
	try {
		await app.ready()
		return JSON.parse(JSON.stringify(app.swagger())) as OpenAPI3
	} finally {
		await app.close()
	}
}

/** The document without refusals, and without schemas that nothing refers to any more. */
function withoutRest(document: OpenAPI3): OpenAPI3 {
	for (const item of Object.values(document.paths ?? {}))
		for (const operation of Object.values(item))
			if (typeof operation === 'object' && 'responses' in operation)
				for (const status of Object.keys(operation.responses))
					if (!status.startsWith('2')) delete operation.responses[status]
	const schemas = document.components?.schemas ?? {}
	const kept = new Set<string>()
	const follow = (value: unknown): void => {
		for (const [, name = ''] of JSON.stringify(value).matchAll(
			/"\$ref":"#\/components\/schemas\/([^"/]+)/g,
		)) {
			if (kept.has(name)) continue
			kept.add(name)
			follow(schemas[name])
		}
	}
	follow(document.paths)
	for (const name of Object.keys(schemas)) if (!kept.has(name)) delete schemas[name]
	return document
}
