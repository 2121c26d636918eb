import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../../demo/random.ts'
import { sampleFields } from '../../../../../demo/sample-fields.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { countOf, KINDS, targetOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { wireValues } from '../../../../../domain/requests/kinds/schema.contract.ts'
import english from '../../../../../locales/en/kinds.json' with { type: 'json' }
import hindi from '../../../../../locales/hi/kinds.json' with { type: 'json' }
import { type Reader, ReaderProvider } from '../../../ui/reader.ts'
import { CardFacts } from './card-facts.tsx'
import KindRows from './kind-rows.tsx'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const reader: Reader = { language: 'en', region: 'IN', place: 'IN', now: () => NOW }
const EVERY_SIDE = KINDS.flatMap((kind) => kind.sides.map((side) => [kind.code, side, kind] as const))

const textOf = (element: ReactNode) =>
	renderToStaticMarkup(<ReaderProvider value={reader}>{element}</ReaderProvider>)
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()

beforeAll(async () => {
	await i18next.use(initReactI18next).init({
		lng: 'en',
		resources: { en: { kinds: english }, hi: { kinds: hindi } },
		defaultNS: 'kinds',
		interpolation: { escapeValue: false },
	})
})

const requestOf = (code: string, role: string, fields: object, target: RequestDetail['target']) =>
	({ requestType: code, role, fields, target, units: 'INR', fieldFiles: [] }) as unknown as RequestDetail

describe.each(EVERY_SIDE)('A request of the kind %s of a %s', (code, side, kind) => {
	const values = sampleFields(kind, side, seededRandom(5), NOW)
	const fields = wireValues(code, { ...values }, 'INR')
	const count = countOf(code, side, values)
	const target = count && { ...count, taken: 0, given: 0 }
	const texts = (english.kinds as Record<string, { name: string; fields: Record<string, string> }>)[code]

	it('shows what kind it is, how much of what, and what its card declares', () => {
		const onCard = Object.fromEntries(Object.entries(fields).filter(([name]) => kind.card.includes(name)))
		const card = textOf(<CardFacts request={requestOf(code, side, onCard, target)} />)
		expect(card).toContain(texts?.name)
		if (target) expect(card).toContain(`${target.count} `)
		const declared = targetOf(code, side)
		for (const name of Object.keys(onCard))
			if (declared.of !== 'count' || name !== declared.from) expect(card).toContain(texts?.fields[name])
		expect(card).not.toMatch(/undefined|NaN|\[object|kinds\.|options\.|targets\./)
	})

	it('shows every field on its page', () => {
		const page = textOf(<KindRows request={requestOf(code, side, fields, target)} />)
		for (const name of Object.keys(fields))
			expect(page).toContain(texts?.fields[name]?.replace("'", '&#x27;'))
		expect(page).not.toMatch(/undefined|NaN|\[object|kinds\.|options\.|targets\./)
	})
})

it('What is shown of a field follows its type', () => {
	const request = requestOf(
		'internship',
		'donor',
		{
			position: 'Librarian',
			areas: ['arts', 'health', 'law', 'data'],
			stipend: 4500,
			weeks: 12,
			start: '2026-12-05',
		},
		{ count: 1, unit: 'posts', taken: 0, given: 0 },
	)
	expect(textOf(<KindRows request={request} />)).toBe(
		'Role Librarian Areas of expertise Arts, Health, Law and Data Stipend a month ₹4,500 Weeks 12 Start 05-Dec-2026',
	)
	expect(textOf(<CardFacts request={request} />)).toContain('1 post Role')
})
