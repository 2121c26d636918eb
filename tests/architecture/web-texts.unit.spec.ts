import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localesIn } from '../../kernel/texts/texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import { areaOf } from '../../kernel/wire/text-files.ts'
import { isTestCode, parseSource, readSourceTree } from './source-files.ts'
import { catalogOf, differences, inPluralFormsOf, literalsIn } from './texts.ts'
import {
	type Areas,
	differentParts,
	missingWebTexts,
	namedTexts,
	readAreas,
	scriptFaults,
	untranslatedTexts,
	unusedWebTexts,
} from './web-texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const scriptOf = (language: string): string =>
	JSON.parse(readFileSync(join(ROOT, 'locales', language, 'language.json'), 'utf8')).script
const LOCALES = join(ROOT, 'locales')
const project = await readSourceTree(ROOT)
const web = project.filter(({ path }) => path.startsWith('web/src/') && !isTestCode(path))
const english = readAreas(DEFAULT_LANGUAGE, LOCALES)
const named = web.flatMap(namedTexts)

describe('the texts of the web', () => {
	it('are in the languages that the product knows', () => {
		expect(localesIn().toSorted()).toEqual([...LANGUAGES].toSorted())
	})

	it.each(LANGUAGES.slice(1))('are all there in %s, with the same parameters and tags', (language) => {
		const other = readAreas(language, LOCALES)
		expect([...other.keys()]).toEqual([...english.keys()])
		for (const [area, texts] of english) {
			const expected = inPluralFormsOf(language, texts)
			const translated = other.get(area) ?? new Map()
			expect({ area, found: differences(expected, translated) }).toEqual({ area, found: [] })
			expect({ area, found: differentParts(expected, translated) }).toEqual({ area, found: [] })
		}
	})

	it('that its code names are there', () => {
		expect(missingWebTexts(named, english)).toEqual([])
	})

	it('are all named', () => {
		const shared = project.filter(({ path }) => /^(client|kernel|domain)\//.test(path))
		expect(unusedWebTexts(named, literalsIn([...web, ...shared]), english)).toEqual([])
	})

	it('have the styles of their script', () => {
		const wanted = LANGUAGES.filter((language) => scriptOf(language) === 'devanagari')
		const found = ['web/src', 'client', 'backoffice/src'].flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
				.filter((file) => file.endsWith('.css'))
				.flatMap((file) =>
					scriptFaults(`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8'), wanted),
				),
		)
		expect(found).toEqual([])
	})

	it('stand in locales, not in screens', () => {
		expect(web.flatMap(untranslatedTexts)).toEqual([])
	})
})

describe('a file', () => {
	it.each([
		['donations.web.json', 'donations'],
		['donations.web.checkout.json', 'checkout'],
		['../../../locales/hi/users.web.account.json', 'account'],
		['./hi/live-events.web.json', 'live-events'],
		['donations.json', undefined],
		['donations.backoffice.json', undefined],
		['language.json', undefined],
	])('%s is of the area %s', (file, area) => {
		expect(areaOf(file)).toBe(area)
	})

	it('whose area another has, too, is refused', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'karuna-areas-'))
		try {
			await mkdir(join(folder, 'en'))
			for (const file of ['funds.web.json', 'users.web.funds.json'])
				writeFileSync(join(folder, 'en', file), '{}')
			expect(() => readAreas('en', folder)).toThrow('users.web.funds.json')
		} finally {
			rmSync(folder, { recursive: true })
		}
	})
})

describe('a breach', () => {
	const areas = (texts: object): Areas => new Map([['funds', catalogOf(texts)]])
	const screen = (code: string) => parseSource('web/src/features/funds/a.tsx', code)
	const using = (code: string) => screen(`function A() { const { t } = useTranslation('funds'); ${code} }`)

	it.each([
		['Up to {{most}}', 'तक', 'a has other parameters'],
		['Read the <a>terms</a>', 'शर्तें', 'a has other tags'],
	])('of a text %j that is %j in another language is found', (text, translated, fault) => {
		expect(differentParts(catalogOf({ a: text }), catalogOf({ a: translated }))).toEqual([fault])
	})

	it.each([
		["return t('form.b')", 'form\\.b'],
		["return t(open ? 'form.a' : 'form.b')", 'form\\.b'],
		['return t(`other.\x24{name}`)', 'other\\..+'],
		['return <Trans t={t} i18nKey="form.b" />', 'form\\.b'],
	])('of a key that is missing in %s is found', (code, key) => {
		const found = missingWebTexts(namedTexts(using(code)), areas({ form: { a: 'One' } }))
		expect(found).toHaveLength(1)
		expect(found[0]).toContain(key)
	})

	it('of a key of another area is found', () => {
		const code = "function B() { const { t: common } = useTranslation(); return common('form.a') }"
		expect(missingWebTexts(namedTexts(screen(code)), areas({ form: { a: 'One' } }))).toHaveLength(1)
		const title = "export const title = (t: TFunction<'funds'>) => t('form.b')"
		expect(missingWebTexts(namedTexts(screen(title)), areas({ form: { a: 'One' } }))).toHaveLength(1)
	})

	it('of a text that nothing names is found', () => {
		const texts = areas({ a: 'One', b: 'Two', c_one: '{{count}}', c_other: '{{count}}', d: { e: 'Three' } })
		const unused = (code: string) => {
			const file = using(code)
			return unusedWebTexts(namedTexts(file), literalsIn([file]), texts)
		}
		expect(unused("return [t('a'), t('c', { count })]")).toEqual(['funds: b', 'funds: d.e'])
		expect(unused("const keys = ['a', 'b']; return keys.map((key) => t(key))")).toEqual([
			'funds: c_one',
			'funds: c_other',
			'funds: d.e',
		])
		expect(unused("return [t('a'), t('b'), t('c', { count }), t('d', { returnObjects: true })]")).toEqual([])
	})

	it('of a style for some of the languages of a script is found', () => {
		const styles = 'h1 {}\n:lang(hi) h1 {}\n:lang(hi, mr) h2 {}'
		expect(scriptFaults('web/src/a.css', styles, ['hi'])).toEqual(['web/src/a.css names hi, mr'])
		expect(scriptFaults('web/src/a.css', styles, ['hi', 'mr'])).toEqual(['web/src/a.css names hi'])
	})

	it('of a plural form that a language needs is found', () => {
		const texts = catalogOf({ a_one: '{{count}} donation', a_other: '{{count}} donations', b: 'One' })
		expect(differences(inPluralFormsOf('hi', texts), texts)).toEqual([])
		expect(differences(inPluralFormsOf('pl', texts), texts)).toEqual([
			'a_few is in English alone',
			'a_many is in English alone',
		])
	})

	it.each([
		'<p>Give now</p>',
		"<p>{open ? t('a') : 'Give now'}</p>",
		'<p>{count && `\x24{count} donations`}</p>',
		'<input aria-label="Give now" />',
		'<input placeholder="Give now" />',
		'<img alt={`Picture of \x24{name}`} />',
	])('of a text in the markup, %s, is found', (markup) => {
		expect(untranslatedTexts(using(`return ${markup}`))).toHaveLength(1)
		expect(untranslatedTexts(using("return <p title={t('a')}>{t('b')} · {name} 5 %</p>"))).toEqual([])
	})
})
