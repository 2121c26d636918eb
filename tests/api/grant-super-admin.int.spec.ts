import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { insertRegistration } from '../../records/users/registrations.ts'
import { processEnvironment } from '../harness/process-environment.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let person: Caller
beforeAll(async () => {
	harness = await startHarness()
	person = await harness.person('rosa')
}, 120_000)
afterAll(() => harness?.stop())

/** `npm run grant:super-admin`, as an operator would run it. */
async function grant(...text: readonly string[]): Promise<{ code: unknown; output: string }> {
	const program = join(import.meta.dirname, '../../tools/operator/grant-super-admin.ts')
	const child = spawn(process.execPath, [program, ...text], {
		env: { ...processEnvironment(), DATA_DIR: harness.dataDir },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (piece: string) => {
			output += piece
		})
	}
	const [code] = await once(child, 'close')
	return { code, output }
}

async function grants() {
	const events = []
	for await (const { type, data, metadata } of harness.system.store.readStream(accessStream(person.id)))
		events.push({ type, role: (data as { role?: string }).role, actor: metadata.actor })
	return events
}

it.each([
	['no address', [], 'Say whose account it is'],
	['a username', ['rosa'], 'Say whose account it is'],
	['an address that nobody has', ['nobody@karuna.example'], 'No account has this e-mail address'],
	['two addresses', ['rosa@karuna.example', 'asha@karuna.example'], 'Say whose account it is'],
])(
	'%s is refused with a reason',
	async (_what, text, reason) => {
		const { code, output } = await grant(...text)
		expect(code, output).toBe(1)
		expect(output).toContain(reason)
	},
	120_000,
)

it('an address that is not verified yet is refused with a reason', async () => {
	await insertRegistration(harness.system.sql, {
		id: randomUUID(),
		email: 'waiting@mail.example',
		first_name: 'Wai',
		last_name: 'Ting',
		password_hash: '',
		locale: 'en',
		news: false,
		research: false,
		created_at: new Date(harness.clock.now()),
	})
	const { code, output } = await grant('waiting@mail.example')
	expect(code, output).toBe(1)
	expect(output).toContain('not verified yet')
}, 120_000)

it('an account has the role once, however often it is granted, and its owner is notified', async () => {
	for (const output of ['superAdmin is granted.', 'superAdmin was granted before.'])
		expect(await grant('Rosa@karuna.example')).toMatchObject({
			code: 0,
			output: expect.stringContaining(output),
		})
	expect(await grants()).toEqual([
		{ type: 'RoleGranted', role: 'superAdmin', actor: { kind: 'system', id: 'grant-super-admin' } },
	])
	await harness.system.untilIdle()
	const { data } = await person.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications')
	expect(data.filter(({ kind }) => kind === 'roleGranted')).toHaveLength(1)
	expect((await person.call('GET', '/api/backoffice/users')).status).toBe(200)
}, 120_000)
