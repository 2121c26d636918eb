import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REVIEW_ACTIONS } from '../../domain/requests/backoffice.contract.ts'
import { STATUSES } from '../../domain/requests/contract.ts'
import { localesIn } from '../../kernel/texts/texts.ts'
import {
	backofficeTexts,
	eventTypes,
	keysNamedIn,
	missingBackofficeTexts,
	namesIn,
	repeatedTexts,
	unusedBackofficeTexts,
} from './backoffice-texts.ts'
import { parseSource, readSourceTree, type SourceFile } from './source-files.ts'
import { type Catalog, catalogOf, differences } from './texts.ts'
import { untranslatedTexts } from './web-texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const project = await readSourceTree(ROOT)
const english = backofficeTexts(ROOT, 'en')
const others = localesIn().filter((language) => language !== 'en')
/** Kinds of balance transactions that Stripe documents and our code doesn't name. */
const OF_PROVIDERS = ['payment_refund', 'stripe_fx_fee', 'network_cost']

const inSection = (catalog: Catalog, section: string): string[] => [
	...new Set(
		[...catalog.keys()].flatMap((key) => key.split('.').slice(1, 2 * +key.startsWith(`${section}.`))),
	),
]

const untranslatedIn = (file: SourceFile, catalog: Catalog): string[] =>
	untranslatedTexts(file).filter((found) => !catalog.has(found.slice(found.indexOf(' ') + 1)))

describe('the texts of the backoffice', () => {
	it.each(others)('are all there in %s', (language) => {
		expect(differences(english, backofficeTexts(ROOT, language))).toEqual([])
	})

	it('are written in Devanagari in Hindi', () => {
		const latin = [...backofficeTexts(ROOT, 'hi')].filter(([, text]) => !/[\u0900-\u097F]|\{\{/.test(text))
		expect(latin).toEqual([])
	})

	it.each(['en', ...others])('have one capability each in %s', (language) => {
		expect(repeatedTexts(ROOT, language)).toEqual([])
	})

	it('that the code names are there', () => {
		expect(missingBackofficeTexts(keysNamedIn(project, english), english)).toEqual([])
	})

	it('are all named', () => {
		const names = new Set([...namesIn(project), ...OF_PROVIDERS])
		expect(unusedBackofficeTexts(keysNamedIn(project, english), names, english)).toEqual([])
	})

	it('name every event, and nothing that is no event', async () => {
		const types = await eventTypes(ROOT)
		expect(types.length).toBeGreaterThan(90)
		expect(inSection(english, 'event').sort()).toEqual(types.sort())
	})

	it('name every action and every status of a request', () => {
		expect(inSection(english, 'action').sort()).toEqual([...REVIEW_ACTIONS].sort())
		expect(inSection(english, 'status').sort()).toEqual([...STATUSES].sort())
	})

	it.each([
		['list.loading', 'Loading...'],
		['list.empty', 'No Records Found'],
		['common.fetchFailed', 'Problem in fetching. {{message}}'],
		['access.noPrivilege', 'You do not have the privilege to access the requested page!'],
		['access.notAllowed', 'You are not allowed to access this page'],
	])('have the specification’s own %s to the letter', (key, text) => {
		expect(english.get(key)).toBe(text)
	})

	it('are not said in screens themselves', () => {
		const screens = project.filter(({ path }) => path.startsWith('backoffice/src/'))
		expect(screens.flatMap((file) => untranslatedIn(file, english))).toEqual([])
	})
})

describe('a breach', () => {
	const texts = catalogOf({ funds: { title: 'Funds', open: 'Open', states: { frozen: 'Frozen' } } })
	const files = (code: string) => [parseSource('backoffice/src/resources/funds/FundList.tsx', code)]
	const unused = (code: string) =>
		unusedBackofficeTexts(keysNamedIn(files(code), texts), namesIn(files(code)), texts)

	it.each([
		"t('funds.titel')",
		'<Column label="funds.titel" />',
		'const label: MessageKey = `funds.titel`',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: code of a planted breach
		't(`funds.state.${state}`)',
	])('of a key that is missing is found in %s', (code) => {
		expect(missingBackofficeTexts(keysNamedIn(files(code), texts), texts)).toHaveLength(1)
	})

	it('of a text that nothing names is found', () => {
		expect(unused("t('funds.title')")).toEqual(['funds.open', 'funds.states.frozen'])
		// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code of a planted breach
		expect(unused("t('funds.title'); t('funds.open'); t(`funds.states.${'thawed'}`)")).toEqual([
			'funds.states.frozen',
		])
		expect(unused("t('funds.title'); t('funds.open'); t(`funds.states.${'frozen'}`)")).toEqual([])
		// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code of a planted breach
	})

	it.each([
		'const a = <p>Withdraw now</p>',
		"const a = <p>{isOpen ? 'Open' : null}</p>",
		'const a = <input placeholder="Search title" />',
		"const a = <button aria-label={isOpen ? 'Close' : t('common.open')} />",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: code of a planted breach
		'const a = <img alt={`Picture of ${name}`} />',
	])('of a text in one language is found in %s', (code) => {
		expect(files(code).flatMap((file) => untranslatedIn(file, texts))).toHaveLength(1)
	})

	it.each([
		"const a = <p className='Open'>{t('funds.title')}: {amount}</p>",
		'const a = <Column label="funds.title" />',
		'const a = <a title="Karuna">{count} %</a>',
	])('is not seen in %s', (code) => {
		expect(files(code).flatMap((file) => untranslatedIn(file, texts))).toEqual([])
	})
})
