import { expect, it } from 'vitest'
import { parseSource, report } from './source-files.ts'
import { vocabularyViolations } from './vocabulary.ts'

const found = (text: string, path = 'domain/funds/a.ts') =>
	report([parseSource(path, text)], vocabularyViolations)

it.each([
	'const gift = 1',
	'const { giver } = row',
	'const { a: giver = 1 } = row',
	'const [gifts] = row',
	'function f(giverId: string) { return giverId }',
	'const f = ({ mailing }: Row) => mailing',
	'interface GiftRow { readonly id: string }',
	'type Broadcast = string',
	'interface Row { readonly giver_id: string }',
	'interface Row { readonly lastGiftAt: string }',
	'const row = { acceptsGifts: true }',
	'const columns = { Giver: 1 }',
	'const row = { openGift: 1 }',
	'const row = { loadGift() {} }',
	'class Rig {}',
	'const MOST_EVENTS = 1',
])('%s says an old word', (text) => expect(found(text)).toHaveLength(1))

it.each([
	'const donation = 1',
	'const { given: donor } = row',
	"const columns = { Donor: 1, text: 'a gift of a giver' }",
	'// a gift\nconst right = 1',
	'const atMost = 1',
	'const MOST = forgiven',
])('%s says none', (text) => expect(found(text)).toEqual([]))

it('file names say none either', () => {
	expect(found('', 'records/donations/giver.ts')).toEqual([
		'records/donations/giver.ts:1 says "giver" in giver.ts; the term is donor',
	])
	expect(found('', 'domain/mailings/contract.unit.spec.ts')).toHaveLength(1)
	expect(found('', 'domain/campaigns/contract.unit.spec.ts')).toEqual([])
})
