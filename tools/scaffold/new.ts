import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newCapability, UnfitName } from './new-capability.ts'

/**
 * `npm run new -- capability <name> [--singular <name>] [--minimal]`: writes the skeleton of a capability that passes
 * all checks.
 */

const ROOT = join(import.meta.dirname, '../..')
const {
	positionals: [type, name = ''],
	values: { singular, minimal },
} = parseArgs({
	allowPositionals: true,
	options: { singular: { type: 'string' }, minimal: { type: 'boolean' } },
})

try {
	if (type !== 'capability') throw new UnfitName('Say what is new: npm run new -- capability recipes')
	const { written, edited } = await newCapability(ROOT, name, { singular, isMinimal: minimal })
	const run = (file: string, ...args: string[]) =>
		execFileSync(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: 'inherit' })
	// The order of imports and the length of lines depend on the name.
	run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written, ...edited)
	run('tools/build/generate.ts')
	console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}`)
	console.log(`Edited: ${edited.join(', ')}, and generated files`)
	console.log('Next: npm run check, then make it yours. docs/testing.md says how to run its tests.')
} catch (error) {
	if (!(error instanceof UnfitName)) throw error
	console.error(error.message)
	process.exitCode = 1
}
