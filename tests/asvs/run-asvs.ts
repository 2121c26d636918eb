import { readAsvs } from './asvs.ts'
import { proveControls } from './prove.ts'

/**
 * `npm run asvs` lists uncovered requirements; with `-- --prove` it removes each control and checks that a
 * test fails.
 */
const rows = readAsvs()
const count = (of: (row: (typeof rows)[number]) => unknown): number => rows.filter(of).length

for (const { id, level, requires, open } of rows)
	if (open) console.log(`${id} (level ${level}) ${requires}: ${open}`)
console.log(
	`\n${rows.length} requirements of levels 1 and 2: ${count((row) => row.tests)} shown by tests, ` +
		`${count((row) => row.because)} by a reason, ${count((row) => row.open)} uncovered.`,
)
const unknown = process.argv.slice(2).filter((word) => word !== '--prove')
if (unknown.length > 0) {
	console.error(`Usage: npm run asvs [-- --prove]; nobody knows what ${unknown.join(' ')} means.`)
	process.exitCode = 2
} else if (process.argv.includes('--prove')) {
	const unnoticed = await proveControls(rows, console.log)
	if (unnoticed > 0) process.exitCode = 1
}
