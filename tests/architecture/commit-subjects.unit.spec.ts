import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const MAX_LENGTH = 72
const MAX_COMMITS = 50
const FORM = /^[a-z]+(\([a-z0-9-]+\))?: ([a-z][a-z-]*)\b/
const PAST = /^(built|did|found|gave|kept|made|rewrote|sent|told|took|was|went|wrote|[a-z-]*ed)$/
const IMPERATIVE = /^(em|im)bed$|eed$|^(shed|wed)$/

function faultIn(subject: string): string | null {
	if (subject.length > MAX_LENGTH) return `has ${subject.length} characters`
	const verb = FORM.exec(subject)?.[2]
	if (verb === undefined) return 'is not "type(scope): verb …"'
	return PAST.test(verb) && !IMPERATIVE.test(verb) ? `says "${verb}" in the past` : null
}

/** Empty where git fails: without a checkout, or without git. */
function git(...args: readonly string[]): string[] {
	const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
	return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** The commit that added this spec: older subjects follow no rule. */
const [added] = git(
	'log',
	'--diff-filter=A',
	'--format=%H',
	'--',
	relative(import.meta.dirname, import.meta.filename),
)

describe('subjects of commits', () => {
	it.skipIf(added === undefined)('are short, and say in the imperative what a commit does', () => {
		const subjects = git('log', '--no-merges', `-${MAX_COMMITS}`, '--format=%s', `${added}..HEAD`)
		expect(subjects.filter((subject) => faultIn(subject) !== null)).toEqual([])
	})

	it.each([
		'feat(funds): add a button',
		'fix: embed the film',
		'perf(web): feed the list',
		'docs(organizations): proceed in order',
		`fix(funds): ${'a'.repeat(60)}`,
	])('may be %s', (subject) => expect(faultIn(subject)).toBeNull())

	it.each([
		['feat(funds): added a button', 'says "added" in the past'],
		['fix: fixed it', 'says "fixed" in the past'],
		['fix: made it faster', 'says "made" in the past'],
		['feat(funds): Add a button', 'is not "type(scope): verb …"'],
		['Add a button', 'is not "type(scope): verb …"'],
		['Feat: add a button', 'is not "type(scope): verb …"'],
		[`fix(funds): ${'a'.repeat(61)}`, 'has 73 characters'],
	])('%s is refused: it %s', (subject, fault) => expect(faultIn(subject)).toBe(fault))
})
