import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { newCapability, UnfitName } from './new-capability.ts'

const ROOT = join(import.meta.dirname, '../..')
const [what, name = ''] = process.argv.slice(2)

try {
	if (what !== 'capability') throw new UnfitName('Say what is new: npm run new -- capability recipes')
	const { written, edited } = await newCapability(ROOT, name)
	const run = (file: string, ...args: string[]) =>
		execFileSync(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: 'inherit' })
	// Imports are sorted by their names, which the templates can't know.
	run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written, ...edited)
	run('tools/build/generate.ts')
	console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}`)
	console.log(`Edited: ${edited.join(', ')}, client/generated/api.ts`)
	console.log('Next: npm run check, then make it yours. docs/testing.md says how to run its tests.')
} catch (error) {
	if (!(error instanceof UnfitName)) throw error
	console.error(error.message)
	process.exitCode = 1
}
