import { describe, expect, it } from 'vitest'
import {
	type Block,
	blockDocument,
	DOCUMENT_TEXT_LIMIT,
	LINK_LIMIT,
	lengthOf,
	linkHosts,
	MAX_BLOCKS,
	MAX_PICTURES,
	MAX_RUNS,
	picturePaths,
} from './blocks.contract.ts'

const PATH = '/files/request/01/018f0000-0000-7000-8000-000000000001.webp'
const say = (text: string, more: object = {}): Block => ({
	type: 'paragraph',
	content: [{ text, ...more }],
})
const picture: Block = { type: 'picture', path: PATH, alt: 'The new well' }

const ALL: Block[] = [
	{ type: 'greeting', fallback: 'friend' },
	{ type: 'heading', content: [{ text: 'The well ' }, { field: 'fundraiserTitle', italic: true }] },
	say('Water\nat last', { bold: true, href: 'https://karuna.example/well' }),
	{ type: 'list', ordered: false, items: [[{ field: 'raised' }], [{ field: 'goal' }]] },
	{ type: 'quote', content: [{ field: 'firstName', fallback: 'दोस्त', bold: true }] },
	picture,
	{ type: 'button', label: 'Read', href: 'https://blog.example/a?b=c#d' },
	{ type: 'button', label: 'See the fundraiser' },
	{ type: 'fundraiser' },
	{ type: 'divider' },
]

const faults = (blocks: unknown): string[] => {
	const { error } = blockDocument.safeParse({ blocks })
	return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('the text of a campaign', () => {
	it('consists of blocks, and may be empty while it is a draft', () => {
		expect(blockDocument.parse({ blocks: ALL })).toEqual({ blocks: ALL })
		expect(faults([])).toEqual([])
	})

	it.each([
		['HTML', { type: 'html', html: '<b>' }],
		['a block within a block', { type: 'quote', content: [say('in')] }],
		['a list within a list', { type: 'list', ordered: true, items: [[{ type: 'list' }]] }],
		['a name that no block has', { ...picture, onload: 'alert(1)' }],
		['a name that no run has', say('a', { style: 'color:red' })],
		['a mark that is off', say('a', { bold: false })],
		['a field of the recipient that nobody may read', say('a', { field: 'email' })],
		['both a text and a field', { type: 'paragraph', content: [{ text: 'a', field: 'goal' }] }],
		['a first name without a fallback', { type: 'paragraph', content: [{ field: 'firstName' }] }],
		['blanks only', say(' \n ')],
		['an empty list', { type: 'list', ordered: true, items: [] }],
		['a picture from elsewhere', { ...picture, path: 'https://evil.example/pixel.webp' }],
		['a picture of a path above', { ...picture, path: PATH.replace('01', '..') }],
		['a document in place of a picture', { ...picture, path: PATH.replace('request', 'document') }],
		['no block', null],
		['a text', 'hello'],
		['half of a letter', say('\ud83d')],
	])('refuses %s', (_, block) => expect(faults([block])).not.toEqual([]))

	it('refuses a picture that is not described, and says so', () => {
		expect(faults([{ ...picture, alt: ' ' }])).toEqual(['blocks.0.alt: campaigns.fields.describePicture'])
	})

	it.each(['\u0000', '\u0007', '\u001b', '\r', '\t', '\u0085', '\u202e', '\u2066'])(
		'refuses the character %j in every text',
		(sign) => {
			const plain = 'common.fields.usePlainTextOnly'
			expect(faults([say(`a${sign}b`)])).toEqual([`blocks.0.content.0.text: ${plain}`])
			const isBreak = ['\r', '\u0085'].includes(sign)
			expect(faults([{ ...picture, alt: `a${sign}b` }]).length > 0).toBe(!isBreak)
		},
	)

	it('has the joiners of Devanagari and the marks of Hebrew', () => {
		expect(faults([say('क्‍ष क्‌ष א‏')])).toEqual([])
	})

	it.each([
		[{ blocks: Array(MAX_BLOCKS + 1).fill({ type: 'divider' }) }],
		[{ blocks: Array(MAX_PICTURES + 1).fill(picture) }],
		[{ blocks: [say('a'), say('b'.repeat(DOCUMENT_TEXT_LIMIT))] }],
		[{ blocks: [{ type: 'paragraph', content: Array(MAX_RUNS + 1).fill({ text: 'a' }) }] }],
		[{ blocks: Array(2).fill({ type: 'paragraph', content: Array(MAX_RUNS / 2 + 1).fill({ text: 'a' }) }) }],
	])('has an end: %#', (document) => {
		expect(blockDocument.safeParse(document).error?.issues).toHaveLength(1)
	})

	it('counts what people wrote, links too', () => {
		expect(lengthOf(ALL)).toBe(
			['friend', 'The well ', 'Water\nat last', 'https://karuna.example/well', 'दोस्त', 'The new well', 'Read']
				.concat('https://blog.example/a?b=c#d', 'See the fundraiser')
				.join('').length,
		)
	})

	it('lists its pictures', () => expect(picturePaths({ blocks: ALL })).toEqual([PATH]))
})

describe('a link', () => {
	it.each([
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		'data:text/html,<b>',
		'http://karuna.example',
		'//karuna.example',
		'/here',
		'karuna.example',
		'mailto:a@b.example',
		'https://karuna.example@evil.example',
		'https://user:word@evil.example',
		'https://localhost/a',
		'https://127.0.0.1/a',
		'https://[::1]/a',
		'https://2130706433/a',
		'',
		`https://a.example/${'a'.repeat(LINK_LIMIT)}`,
	])('may not lead to %s', (href) => {
		expect(faults([say('a', { href })])).toHaveLength(1)
		expect(faults([{ type: 'button', label: 'a', href }])).toHaveLength(1)
	})

	it('is saved with its host in ASCII, so that reviewers see letters that pose as others', () => {
		const document = blockDocument.parse({
			blocks: [
				say('a', { href: ' https://аррӏе.com/login ' }),
				{ type: 'button', label: 'b', href: 'https://Karuna.example:8443' },
				{ type: 'list', ordered: true, items: [[{ text: 'c', href: 'https://karuna.example:8443/c' }]] },
			],
		})
		expect(document.blocks[0]).toEqual(say('a', { href: 'https://xn--80ak6aa92e.com/login' }))
		expect(linkHosts(document)).toEqual(['karuna.example:8443', 'xn--80ak6aa92e.com'])
	})
})
