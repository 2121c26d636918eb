import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import { signedMonth } from '../harness/closing.ts'
import { processEnvironment } from '../harness/process-environment.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const OCTOBER = '/api/backoffice/periods/IN/2026-10'

let harness: Harness
let finance: Caller
let folder: string
beforeAll(async () => {
	harness = await startHarness()
	folder = await makeTemporaryFolder('karuna-close-')
	const other = await harness.person('super')
	finance = await harness.person('finance')
	const { id } = await signedMonth(finance, other, 'IN', '2026-10')
	await other.json('POST', `${OCTOBER}/close`, { runId: id })
	await harness.system.untilIdle()
}, 120_000)
afterAll(async () => {
	await harness?.stop()
	if (folder) await removeTemporaryFolder(folder)
})

/** `npm run export:close`, as an operator would run it. */
async function exported(...text: readonly string[]): Promise<{ code: unknown; output: string }> {
	const program = join(import.meta.dirname, '../../tools/operator/export-close.ts')
	const child = spawn(process.execPath, [program, ...text], {
		cwd: folder,
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

it.each([
	['no month', ['IN'], 'Say which month to export'],
	['an unknown entity', ['GB', '2026-10'], 'Say which month to export'],
	['an open month', ['IN', '2026-11'], '2026-11 of IN is not closed.'],
])(
	'%s is refused with a reason, and leaves no file',
	async (_what, text, reason) => {
		const { code, output } = await exported(...text)
		expect(code, output).toBe(1)
		expect(output).toContain(reason)
		expect(await readdir(folder)).toEqual([])
	},
	120_000,
)

it('writes the archive that the backoffice downloads', async () => {
	const { code, output } = await exported('IN', '2026-10')
	expect(code, output).toBe(0)
	expect(await readdir(folder)).toEqual(['close-IN-2026-10-v1.zip'])
	const { headers, text } = await finance.call('GET', `${OCTOBER}/pack`)
	expect(headers['content-type']).toBe('application/zip')
	const written = await readFile(join(folder, 'close-IN-2026-10-v1.zip'))
	expect(written.toString()).toBe(text)
}, 120_000)
