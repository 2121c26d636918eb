import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROVIDERS, providerVariables } from './providers.ts'
import { variables } from './variables.ts'

const folder = join(import.meta.dirname, '..')
const lines = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n')
const named = (file: string, form: RegExp) =>
	new Set(lines(file).flatMap((line) => form.exec(line)?.slice(1) ?? []))

const DECIDED = ['HOST', 'OPERATIONS_PORT', 'DATA_DIR', 'DEMO', ...PROVIDERS.map(({ apiUrl }) => apiUrl)]
const COMPOSED = ['NODE_ENV', 'DATABASE_URL', 'DATABASE_ADMIN_URL', 'EVENTSTORE_URL', 'REDIS_URL']

describe('the compose file', () => {
	const known = [variables, providerVariables]
		.flatMap(({ shape }) => Object.keys(shape))
		.filter((name) => !DECIDED.includes(name))

	it('hands every variable of the configuration on', () => {
		const passed = named('compose.yml', /^ {4,6}([A-Z][A-Z0-9_]+): /)
		expect(known.filter((name) => name !== 'PORT' && !passed.has(name))).toEqual([])
	})

	it('asks its processes how they are where they say it, which no port of the host leads to', () => {
		const text = lines('compose.yml').join('\n')
		const [, port] = /OPERATIONS_PORT: "(\d+)"/.exec(text) ?? []
		expect(port).toBeDefined()
		expect(text).toContain(`http://127.0.0.1:${port}/health/ready`)
		const opened = [...text.matchAll(/ports: .*:(\d+)"\]/g)].map(([, container]) => container)
		expect(opened).toEqual(['3000', '3000'])
	})

	it('gives the address of the database’s owner to nobody who serves people', () => {
		const [shared = ''] = lines('compose.yml').join('\n').split('\nservices:')
		expect(shared).toContain('DATABASE_URL:')
		expect(shared).not.toContain('DATABASE_ADMIN_URL')
	})

	it('has an example that names each of them', () => {
		const example = named('karuna.env.example', /^([A-Z][A-Z0-9_]+)=/)
		expect(known.filter((name) => !COMPOSED.includes(name) && !example.has(name))).toEqual([])
	})
})
