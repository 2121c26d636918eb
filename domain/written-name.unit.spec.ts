import { describe, expect, it } from 'vitest'
import { foldedName, writtenName } from './written-name.contract.ts'

const PEOPLE = [
	'O’Brien',
	"D'Souza",
	'María José',
	'सीता देवी',
	'தமிழ் செல்வன்',
	'Nguyễn Thị Ánh',
	'श्रीमान् क्‍षेत्र',
	'നന്‍കുമാര്‍',
	'J. P. Morgan',
	'Dr. A.P.J. Abdul Kalam',
	'Jean-Luc',
	'Meera K.',
	'Gal·la',
	'李小龙',
	'محمد علی',
	'Das 3',
]
const ORGANIZATIONS = [
	...PEOPLE,
	'M/s Rao & Sons',
	'M/S. Rao & Sons',
	'A & B Trust',
	'3M India',
	'Smile Foundation (Delhi)',
	"St. Mary's",
	'Teach, Learn & Grow',
	'Web 2.0 Trust',
	'24.7 Care',
	'Society “Asha”',
	'सेवा न्यास (दिल्ली)',
]
const ADDRESSES = [
	'http://evil.example/claim',
	'https://evil.example',
	'evil.example',
	'Evil.Example',
	'Claim at evil.example now',
	'evil．example',
	'evil。example',
	'evil\u200b.example',
	'evil.\u00adexample',
	'evi\u0301l.example',
	'evil\u200d.\u200dexample',
	'शिक्षा.भारत',
	'asha@mail.example',
	'asha＠mail',
	'evil/claim',
	'evil:8080',
	'evil\\claim',
	'Call 98450 11223',
	'कॉल ९८४५०११२२३',
	'<b>Asha</b>',
	'[Asha](x)',
	'Asha_Rao',
	'...',
	'',
]

describe('a name as it is written', () => {
	it.each(PEOPLE)('of a person may be %j', (name) =>
		expect(writtenName('person', name)).toBe(name.normalize('NFC')),
	)
	it.each(ORGANIZATIONS)('of an organization may be %j', (name) =>
		expect(writtenName('organization', name)).toBe(name.normalize('NFC')),
	)
	it.each(ADDRESSES)('is never %j', (name) => {
		expect(writtenName('person', name)).toBeNull()
		expect(writtenName('organization', name)).toBeNull()
	})
	it.each(['A & B', 'Rao, Sita', 'Asha (Delhi)'])('of a person isn’t %j', (name) =>
		expect(writtenName('person', name)).toBeNull(),
	)
	it.each([
		['K.Ramesh', 'K. Ramesh'],
		['Dr.Rao', 'Dr. Rao'],
		['A.P.J.Abdul Kalam', 'A.P.J. Abdul Kalam'],
		['Ramesh.K', 'Ramesh. K'],
		['x.example', 'x. example'],
		['www.x.co', 'www. x. co'],
		['\u202aAsha\u202c  \u00a0Rao ', 'Asha Rao'],
		['डॉ.राम', 'डॉ. राम'],
	])('sets %j apart as %j', (typed, name) => expect(writtenName('person', typed)).toBe(name))

	it.each([
		['evil.example', 'evil example'],
		['asha_rao', 'asha rao'],
		['Asha "Guddu" Rao', 'Asha Guddu Rao'],
		['https://evil.example', 'https evil example'],
		['Call 9845011223', 'Call'],
		['12345678', ''],
		['O’Brien', 'O’Brien'],
	])('from another service, %j, is folded to %j', (given, name) => expect(foldedName(given)).toBe(name))
})
