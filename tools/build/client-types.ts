import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3, type SchemaObject } from 'openapi-typescript'
import { factory } from 'typescript'
import { createTestApp } from '../../infra/http/test-app.ts'
import type { Route } from '../../kernel/http/route.ts'
import { ROOT } from '../../pages/built.ts'
import { declaredRoutes } from './declared-routes.ts'

export const CLIENT_TYPES = join(ROOT, 'client/generated/api.ts')

export const readClientTypes = (): Promise<string> => readFile(CLIENT_TYPES, 'utf8').catch(() => '')

/**
 * Generates the TypeScript types of every browser route from the OpenAPI document. It needs no server,
 * database or network. Refusals all have one form and are left out.
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

const browserRoutes = (): Route[] => declaredRoutes().filter(({ access }) => access.allow !== 'provider')

async function describe(routes: readonly Route[]): Promise<OpenAPI3> {
	const app = await createTestApp(routes)
	try {
		await app.ready()
		return JSON.parse(JSON.stringify(app.swagger())) as OpenAPI3
	} finally {
		await app.close()
	}
}

function withoutRest(document: OpenAPI3): OpenAPI3 {
	for (const item of Object.values(document.paths ?? {}))
		for (const operation of Object.values(item))
			if (typeof operation === 'object' && 'responses' in operation)
				for (const status of Object.keys(operation.responses))
					if (!status.startsWith('2')) delete operation.responses[status]
	const schemas = document.components?.schemas ?? {}
	const saved = new Set<string>()
	const follow = (value: unknown): void => {
		for (const [, name = ''] of JSON.stringify(value).matchAll(
			/"\$ref":"#\/components\/schemas\/([^"/]+)/g,
		)) {
			if (saved.has(name)) continue
			saved.add(name)
			follow(schemas[name])
		}
	}
	follow(document.paths)
	for (const name of Object.keys(schemas)) if (!saved.has(name)) delete schemas[name]
	return document
}
