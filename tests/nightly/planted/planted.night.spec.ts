import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processEnvironment } from '../../harness/process-environment.ts'
import { MISTAKES } from './mistakes.ts'

const ROOT = join(import.meta.dirname, '../../..')

async function outcomeOf(
	name: string,
	...specs: readonly string[]
): Promise<{ code: unknown; output: string }> {
	const child = spawn(
		process.execPath,
		[
			join(ROOT, 'node_modules/vitest/vitest.mjs'),
			'run',
			'--config',
			join(import.meta.dirname, 'vitest.config.ts'),
			...specs,
		],
		{ cwd: ROOT, env: { ...processEnvironment(), MISTAKE: name }, stdio: ['ignore', 'pipe', 'pipe'] },
	)
	let output = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (piece: string) => {
			output += piece
		})
	}
	const [code] = await once(child, 'close')
	return { code, output }
}

describe('a planted mistake', () => {
	it('is what the specs fail by: without one they pass', async () => {
		const { code, output } = await outcomeOf('none', ...new Set(MISTAKES.map(({ spec }) => spec)))
		expect(code, output).toBe(0)
	}, 300_000)

	it.each(MISTAKES)(
		'is found: $name',
		async ({ name, spec }) => {
			const { code, output } = await outcomeOf(name, spec)
			expect(code, output).toBe(1)
			expect(output).toMatch(/Failed Tests \d/)
		},
		300_000,
	)
})
