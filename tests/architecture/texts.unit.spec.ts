import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localesIn, readLocale } from '../../kernel/texts/texts.ts'
import { declareRefusals } from '../../kernel/wire/refusals.ts'
import { parseSource, readSourceTree } from './source-files.ts'
import {
	catalogOf,
	declaredRefusals,
	differences,
	inPluralFormsOf,
	literalsIn,
	missingTexts,
	refusalTextFaults,
	sentences,
	unusedTexts,
} from './texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const project = await readSourceTree(ROOT)
const english = catalogOf(readLocale('en'))
const literals = literalsIn(project)

describe('the texts', () => {
	it.each(localesIn().filter((language) => language !== 'en'))('are all there in %s', (language) => {
		const expected = inPluralFormsOf(language, english)
		expect(differences(expected, catalogOf(readLocale(language)))).toEqual([])
	})

	it('of refusals are those of the refusals that are declared', async () => {
		expect(refusalTextFaults(await declaredRefusals(ROOT), english)).toEqual([])
	})

	it('that the sources name are there', () => {
		expect(missingTexts(literals, english)).toEqual([])
	})

	it('are all named', () => {
		expect(unusedTexts(literals, english)).toEqual([])
	})

	it('lie in locales, not in schemas and refusals', () => {
		expect(project.flatMap(sentences)).toEqual([])
	})
})

describe('a breach', () => {
	const texts = (section: object) => catalogOf({ funds: section })
	const named = (code: string) => literalsIn([parseSource('commands/funds/a.ts', code)])

	it('of a text in one language alone is found', () => {
		expect(differences(texts({ fields: { a: 'One' } }), texts({ fields: {} }))).toEqual([
			'funds.fields.a is in English alone',
		])
		expect(
			differences(texts({ fields: { a: 'Up to {{most}}' } }), texts({ fields: { a: '{{least}} तक' } })),
		).toEqual(['funds.fields.a has other parameters'])
	})

	it('of a refusal without a text, or a text without a refusal, is found', () => {
		const refusals = declareRefusals('funds', { conflict: { FULL: [], 'OPEN.once': ['month'] } })
		const catalog = texts({ refusals: { OPEN: { once: 'Open since {{day}}' }, GONE: 'Gone' } })
		expect(refusalTextFaults([refusals as never], catalog)).toEqual([
			'funds.refusals.FULL has no text',
			'funds.refusals.OPEN.once has other parameters',
			'funds.refusals.GONE is the text of no refusal',
		])
	})

	it('of a key that is missing is found', () => {
		expect(missingTexts(named("words(80, 'funds.fields.b')"), texts({ fields: { a: 'One' } }))).toEqual([
			'funds.fields.b',
		])
	})

	it('of a text that nothing names is found', () => {
		const catalog = texts({
			fields: { a: 'One', b: 'Two' },
			refusals: { FULL: 'Full', NOT_FOUND: { fund: 'None', bank: 'None' } },
		})
		const code = "words(80, 'funds.fields.a'); throw refuse('FULL'); throw notFound('fund')"
		expect(unusedTexts(named(code), catalog)).toEqual(['funds.fields.b', 'funds.refusals.NOT_FOUND.bank'])
	})

	it.each([
		['commands/donations/give.ts', "throw new DomainError('FULL', 'conflict', 'This fund is full.')"],
		['domain/donations/contract.ts', "const title = words(80, 'Please enter a colour')"],
	])('of a sentence in %s is found', (path, code) => {
		expect(sentences(parseSource(path, code))).toHaveLength(1)
	})
})
