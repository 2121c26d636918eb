import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commentViolations, documentViolations, summaryViolations } from './prose.ts'
import { parseSource, readSourceTree, report } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = ['README.md', 'docs/*.md', 'domain/*/README.md']

describe('the project', async () => {
	const project = await readSourceTree(ROOT)

	it('has comments in plain English', () => {
		expect(report(project, commentViolations)).toEqual([])
	})

	it('has summaries and reasons in plain English', () => {
		expect(report(project, summaryViolations)).toEqual([])
	})

	it('has documents in plain English', () => {
		const paths = DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
		expect(paths.length).toBeGreaterThan(20)
		expect(paths.flatMap((path) => documentViolations(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual(
			[],
		)
	})
})

const found = (text: string) => report([parseSource('domain/funds/a.ts', text)], commentViolations)

it.each([
	['// builds the list anew', 'anew'],
	['/** Opens for whoever has the link. */', 'whoever'],
	['/* Somebody waits. */', 'Somebody'],
	['/** People are told\n * of it. */', 'told of'],
	['// the sum comes to nothing', 'comes to'],
	['// goes on with the next', 'goes on with'],
	['const a = 1 // as it stands', 'stands'],
	['/** What a page needs. */', 'What'],
	['/**\n * Whether it is open.\n */', 'Whether'],
	['/** Whoever reads it. */', 'Whoever'],
	['interface A {\n\t/** Of the fund. */\n\treadonly b: string\n}', 'Of'],
])('%s says "%s"', (text, phrase) => {
	expect(found(text)).toEqual([expect.stringMatching(new RegExp(` says "${phrase}"$`))])
})

it.each([
	'/** Returns what a page needs. */',
	'// What follows is in order.',
	'/** Often open. */',
	"const a = 'somebody stands'",
	'const somebody = `What whoever`',
	'/** Understands withstanding. */',
])('%s is plain', (text) => expect(found(text)).toEqual([]))

it('finds the phrases in documents, across lines', () => {
	const text = '# Funds\n\nA fund is\nopen.\n\nIt is told\nof, and stands.\n'
	expect(documentViolations('docs/a.md', text)).toEqual([
		{ file: 'docs/a.md', line: 6, message: 'says "told of"' },
	])
	expect(documentViolations('docs/a.md', 'It opens what a page needs.')).toEqual([])
})

it.each([
	["route({ summary: 'What waits for a decision' })", 'What'],
	["route({ summary: 'Issue a receipt anew' })", 'anew'],
	['const replay = { because: `It comes to nothing in a place.` }', 'comes to'],
])('the text of %s says "%s"', (text, phrase) => {
	expect(report([parseSource('queries/funds/a.ts', text)], summaryViolations)).toEqual([
		`queries/funds/a.ts:1 says "${phrase}"`,
	])
})

it.each([
	"route({ summary: 'List what waits for a decision' })",
	"const row = { text: 'What somebody wrote' }",
])('the text of %s is plain', (text) =>
	expect(report([parseSource('queries/funds/a.ts', text)], summaryViolations)).toEqual([]),
)
