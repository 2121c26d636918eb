import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContactColumns, ContactRow, ReadContact } from '../../kernel/ports/contact-files.ts'
import { contactFiles } from './contact-files.ts'

async function* inChunks(bytes: Uint8Array, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = (file: string | Uint8Array, columns?: ContactColumns, size = 1_000): Promise<ContactRow[]> =>
	Array.fromAsync(contactFiles.read(inChunks(Buffer.from(file as string), size), 'IN', columns))

const contactsIn = async (file: string | Uint8Array): Promise<(ReadContact | null)[]> =>
	(await read(file)).map(({ contact }) => contact)

const RAM = { firstName: 'राम', lastName: 'शर्मा', email: 'ram@mail.example', phoneNumber: '+919812345678' }
const ZOE = { firstName: 'Zoë', lastName: 'Müller', email: 'zoe@mail.example', phoneNumber: null }

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const HINDI = 'firstname,lastname,email,phonenumber\nराम,शर्मा,ram@mail.example,98123 45678\n'

describe('encodings', () => {
	test.each([
		['UTF-8', Buffer.from(HINDI)],
		['UTF-8 with its mark', Buffer.from(`\ufeff${HINDI}`)],
		['UTF-16, low byte first', wide(HINDI)],
		['UTF-16, low byte first, with its mark', wide(`\ufeff${HINDI}`)],
		['UTF-16, high byte first', wide(HINDI).swap16()],
		['UTF-16, high byte first, with its mark', wide(`\ufeff${HINDI}`).swap16()],
	])('%s', async (_, file) => expect(await contactsIn(file)).toEqual([RAM]))

	test('Windows-1252', async () => {
		const file = Buffer.from(
			'firstname;lastname;email\r\nZo\xeb;M\xfcller;zoe@mail.example\r\n\x80;;b@c.de',
			'latin1',
		)
		expect(await contactsIn(file)).toEqual([
			ZOE,
			{ firstName: '€', lastName: '', email: 'b@c.de', phoneNumber: null },
		])
	})

	test('rows of different encodings, put into one file', async () => {
		const file = Buffer.concat([
			Buffer.from(HINDI),
			Buffer.from('Zo\xeb,M\xfcller,zoe@mail.example\n', 'latin1'),
			Buffer.from('Zoë,Müller,zoe@mail.example\n'),
		])
		expect(await contactsIn(file)).toEqual([RAM, ZOE, ZOE])
	})
})

const GOOGLE = `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value
राम,,शर्मा,,,,,,,,,,,,"Neighbour,
above us",https://photo.example/1,* myContacts,* Home,Ram@Mail.example ::: ram@old.example,,,Mobile,098123 45678
Zoë,,Müller,,,,,,,,,,,,,,* myContacts,,,Work,zoe@mail.example,,
`
const OLD_GOOGLE = `Name,Given Name,Additional Name,Family Name,Yomi Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
राम शर्मा,राम,,शर्मा,,,* myContacts,* ,ram@mail.example,Mobile,+91 98123 45678 ::: +91 98123 45679
Zoë Müller,Zoë,,Müller,,,,,zoe@mail.example,,
`
const OUTLOOK = `"First Name","Middle Name","Last Name","Title","Suffix","Nickname","E-mail Address","E-mail 2 Address","E-mail 3 Address","Home Phone","Business Phone","Mobile Phone","Notes"
"राम","","शर्मा","","","","","ram@mail.example","","","011 2345 6789","+91 98123 45678",""
"Zoë","","Müller","","","","ZOE@mail.example","","","","","",""
`
const IN_HINDI = `पहला नाम\tउपनाम\tई-मेल\tफोन नंबर
राम\tशर्मा\tram@mail.example\t९८१२३ ४५६७८
Zoë\tMüller\tzoe@mail.example\t
`
const CARDS = `BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//iPhone OS 19.1//EN
N:शर्मा;राम;;;
FN:राम शर्मा
EMAIL;type=INTERNET;type=HOME:old@mail.example
item1.EMAIL;type=INTERNET;type=pref:Ram@mail.example
item1.X-ABLabel:_$!<Other>!$_
TEL;type=HOME;type=VOICE:011 2345 6789
TEL;type=CELL;type=VOICE:+91 98123\u00a045678
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 /2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQ
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Zoë Müller
EMAIL;PREF=1:zoe@mail.example
END:VCARD
`

test.each([
	['Google Contacts', GOOGLE],
	['Google Contacts before 2024', OLD_GOOGLE],
	['Outlook', OUTLOOK],
	['Hindi headings', IN_HINDI],
	['cards of phones', CARDS],
	['cards with line breaks of Windows', CARDS.replaceAll('\n', '\r\n')],
])('Contacts are read from %s.', async (_, file) => expect(await contactsIn(file)).toEqual([RAM, ZOE]))

test('A letter that is folded in the middle of its bytes is one letter.', async () => {
	const name = Buffer.from('राम').toString('latin1')
	const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:;${name.slice(0, 4)}\r\n ${name.slice(4)}\r\nTEL:+919812345678\r\nEND:VCARD\r\n`
	expect(await contactsIn(Buffer.from(card, 'latin1'))).toMatchObject([{ firstName: 'राम' }])
})

test('Rows are skipped with their lines and reasons, and other rows are read without an invalid part.', async () => {
	const file = `firstname,lastname,email,phonenumber,note
A,,,,"a note
of two lines"

B,,b@b@c.de,12,
C,,c@mail.example,12,
,,,,
4111 1111 1111 1111,,d@mail.example,,
${'E'.repeat(60)},,e@mail.example,,
F,,,12,`
	const rows = await read(file)
	expect(rows.map(({ line, contact, problem }) => [line, contact?.email ?? null, problem])).toEqual([
		[2, null, 'noEmailOrPhone'],
		[5, null, 'invalidEmail'],
		[6, 'c@mail.example', 'invalidPhone'],
		[8, null, 'cardNumber'],
		[9, 'e@mail.example', 'longName'],
		[10, null, 'invalidPhone'],
	])
	expect(rows[1]?.written).toEqual({ firstName: 'B', lastName: '', email: 'b@b@c.de', phoneNumber: '12' })
	expect(rows[3]?.written.firstName).toBe('•••')
	expect(rows[4]?.contact?.firstName).toHaveLength(50)
})

test('Unreadable cards are skipped with their lines.', async () => {
	const file = `${CARDS}BEGIN:VCARD\nVERSION:3.0\nTEL;=:1\nEND:VCARD\n\nBEGIN:VCARD\nVERSION:3.0\nTEL:+919812345678\n`
	const rows = await read(file)
	expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
		[1, null],
		[14, null],
		[19, 'invalidCard'],
		[24, null],
	])
})

test('An address is one, however it is spelled; points stay.', async () => {
	const file = 'email\nRam.Das@BÜCHER.example\nram.das@xn--bcher-kva.example\nramdas@bücher.example'
	expect((await contactsIn(file)).map((contact) => contact?.email)).toEqual([
		'ram.das@xn--bcher-kva.example',
		'ram.das@xn--bcher-kva.example',
		'ramdas@xn--bcher-kva.example',
	])
})

test('A number that an export protected from being executed is read.', async () => {
	expect(await contactsIn("phonenumber\n'+919812345678")).toMatchObject([{ phoneNumber: '+919812345678' }])
})

test('A name in one column is split.', async () => {
	const file = 'Name,E-mail\nRam Kumar Sharma,ram@mail.example'
	expect(await contactsIn(file)).toMatchObject([{ firstName: 'Ram', lastName: 'Kumar Sharma' }])
})

test('Unknown headings need a choice of columns, with or without a row of headings.', async () => {
	const file = 'Wer,Wohin\nRam,ram@mail.example'
	await expect(read(file)).rejects.toMatchObject({ reason: 'unknownColumns', headings: ['Wer', 'Wohin'] })
	const columns = { firstName: 0, email: 1 }
	expect(await read(file, columns)).toMatchObject([{ line: 2, contact: { firstName: 'Ram' } }])
	expect(await read('Ram,ram@mail.example', columns)).toMatchObject([
		{ line: 1, contact: { firstName: 'Ram' } },
	])
})

const EMAIL = 'email\nram@mail.example\n'
test.each([
	['a workbook or an archive', Buffer.from('PK\x03\x04\x14\0\0\0'), 'workbook'],
	['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook'],
	['a program', Buffer.from('\x7fELF\x02\x01\0\0\0\0'), 'binary'],
	['text with NUL', `${EMAIL.repeat(9_000)}\0`, 'binary'],
	['UTF-32', Buffer.from([...`\ufeff${EMAIL}`].flatMap((letter) => [...wide(letter), 0, 0])), 'binary'],
	['nothing', '', 'empty'],
	['blanks', '\ufeff \r\n', 'empty'],
	['names alone', 'firstname,lastname\nRam,Sharma', 'unknownColumns'],
	['5,000 columns', Array(5_000).fill('email').join(), 'tooManyColumns'],
	['a row of 1 MB', `${EMAIL}${'x'.repeat(2 ** 20)}`, 'longRow'],
	['a quotation mark that is never closed', `${EMAIL}"x`, 'openQuote'],
	['cards of version 2.1', 'BEGIN:VCARD\r\nVERSION:2.1\r\nN:A;B\r\nEND:VCARD\r\n', 'oldCards'],
])('%s is refused', async (_, file, reason) => {
	await expect(read(file)).rejects.toMatchObject({ name: 'UnreadableContacts', reason })
})

test('A row of 5,000 columns is read, as is a long cell.', async () => {
	const file = `email,note\nram@mail.example,${','.repeat(5_000)}${'x'.repeat(900_000)}\nzoe@mail.example,`
	expect(await contactsIn(file)).toMatchObject([{ email: 'ram@mail.example' }, { email: 'zoe@mail.example' }])
})

test('Whatever its encoding, delimiter and pieces are, a file has the same contacts.', async () => {
	const cell = fc.string({ unit: 'grapheme', maxLength: 20 })
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(cell, cell, fc.emailAddress(), cell), { minLength: 1, maxLength: 20 }),
			fc.constantFrom(',', ';', '\t'),
			fc.constantFrom('\n', '\r\n', '\r'),
			fc.constantFrom<(text: string) => Buffer>(
				(text) => Buffer.from(text),
				(text) => Buffer.from(`\ufeff${text}`),
				wide,
				(text) => wide(text).swap16(),
			),
			fc.integer({ min: 1, max: 50 }),
			async (rows, delimiter, record_delimiter, encoded, size) => {
				const text = (delimiter: string) =>
					stringify([['firstname', 'note', 'email', 'lastname'], ...rows], {
						delimiter,
						record_delimiter,
						quoted: true,
					})
				const plain = await read(text(','))
				expect(await read(encoded(text(delimiter)), undefined, size)).toEqual(plain)
				expect(plain).toHaveLength(rows.length)
			},
		),
		{ numRuns: 200 },
	)
})

test('No bytes lead to anything but rows or a stated reason.', async () => {
	const beginning = fc.constantFrom('', 'email\n', 'BEGIN:VCARD\nVERSION:4.0\n', 'email;name\n"')
	await fc.assert(
		fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
			const file = Buffer.concat([Buffer.from(start), bytes])
			await read(file, undefined, 7).catch((error) => expect(error.name).toBe('UnreadableContacts'))
		}),
		{ numRuns: 300 },
	)
})
