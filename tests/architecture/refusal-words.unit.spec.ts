import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inHindi } from '../../infra/http/in-hindi.ts'
import { refusalViolations } from './refusal-words.ts'
import { parseSource, readSourceTree, report } from './source-files.ts'

const project = await readSourceTree(join(import.meta.dirname, '../..'))

describe('refusals', () => {
	it('are all told in Hindi, too', () => {
		expect(report(project, refusalViolations)).toEqual([])
	})

	it('of a card, in the words that the provider always uses, are told in Hindi, too', () => {
		const provider = project.filter(({ path }) => path.startsWith('simulators/stripe/'))
		const said = provider.flatMap(
			({ text }) => text.match(/(?<=')Your card .*?(?=')|(?<=")Your card.*?(?=")/g) ?? [],
		)
		expect(said).toContain('Your card has insufficient funds.')
		expect(said.filter((words) => inHindi(words) === words)).toEqual([])
	})

	it.each([
		['commands/donations/give.ts', "throw new DomainError('FULL', 'This fund is full.', 409)"],
		['commands/donations/give.ts', 'throw new DomainError(`FULL`, `This fund holds \u0024{most}.`)'],
		['queries/donations/donation.ts', "throw notFound('The unheard of')"],
		['domain/donations/contract.ts', "const title = words(80, 'Please enter a colour')"],
	])('would be missed in %s: %s', (path, code) => {
		expect(report([parseSource(path, code)], refusalViolations)).toEqual([
			expect.stringMatching(/^\S+:1 has no Hindi: /),
		])
	})

	it.each([
		['commands/donations/give.spec.ts', "throw new DomainError('FULL', 'This fund is full.', 409)"],
		['commands/donations/give.ts', "throw new DomainError('NOT_PAID', 'Nothing was paid yet.', 409)"],
		['workers/donations/give.ts', "throw new DomainError('FULL', 'This fund is full.', 409)"],
	])('are let through in %s: %s', (path, code) => {
		expect(report([parseSource(path, code)], refusalViolations)).toEqual([])
	})
})
