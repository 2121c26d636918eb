import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	type Block,
	type BlockDocument,
	blockDocument,
	type Inline,
} from '../../domain/campaigns/blocks.contract.ts'
import { documentOf, evilText } from '../../tests/harness/block-documents.ts'
import { type BlockFrame, compileMail, writeMail } from './block-mail.ts'
import { type SlotValues, slot } from './slots.ts'

const FRAME: BlockFrame = {
	language: 'en',
	subject: 'Water for the school',
	site: 'https://karuna.example',
	fundraiser: { url: 'https://karuna.example/fundraiser/a-well?c=1', picture: null, hasGoal: true },
	links: [{ label: 'No more mails', url: slot('unsubscribe') }],
	closing: 'You gave to this fundraiser.',
}
const VALUES: SlotValues = {
	firstName: 'Asha',
	fundraiserTitle: 'A well',
	raised: '₹1,00,000',
	goal: '₹2,00,000',
	unsubscribe: 'https://karuna.example/unsubscribe?t=1&u=2',
}
const write = (document: BlockDocument, values = VALUES, frame = FRAME) =>
	writeMail(compileMail(document, frame), values)

const tagsOf = (html: string): string[] =>
	(html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ (href|src|alt)="[^"]*"/g, ' $1'))

const harmless = (document: BlockDocument): BlockDocument =>
	JSON.parse(JSON.stringify(document), (name, value) =>
		['text', 'alt', 'label', 'fallback'].includes(name) ? value.replace(/[^\n]/g, 'x') : value,
	)

describe('the mail of a text in blocks', () => {
	it('consists of HTML and text', () => {
		const blocks: Block[] = [
			{ type: 'greeting', fallback: 'friend' },
			{ type: 'heading', content: [{ text: 'It flows' }] },
			{
				type: 'paragraph',
				content: [
					{ text: 'See ' },
					{ text: 'how', bold: true, italic: true, href: 'https://a.example/' },
					{ text: '\n' },
					{ field: 'raised', bold: true },
				],
			},
			{ type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
			{ type: 'list', ordered: false, items: [[{ text: 'three' }]] },
			{ type: 'quote', content: [{ text: 'Sweet\nwater' }] },
			{
				type: 'picture',
				path: '/files/request/01/018f0000-0000-7000-8000-000000000001.webp',
				alt: 'A "well"',
			},
			{ type: 'button', label: 'Read', href: 'https://b.example/?a=1&b=2' },
			{ type: 'button', label: 'Give' },
			{ type: 'divider' },
			{ type: 'fundraiser' },
		]
		const { subject, html, text } = write(blockDocument.parse({ blocks }))
		expect(subject).toBe('Water for the school')
		expect(text).toBe(`Water for the school

Dear Asha,

It flows

See how <https://a.example/>
₹1,00,000

1. one
2. two

- three

> Sweet
> water

[A "well"]

Read: https://b.example/?a=1&b=2

Give: https://karuna.example/fundraiser/a-well?c=1

---

A well
₹1,00,000 raised of ₹2,00,000
Open the fundraiser: https://karuna.example/fundraiser/a-well?c=1

No more mails: https://karuna.example/unsubscribe?t=1&u=2

You gave to this fundraiser.
`)
		expect(html).toContain(
			'See <a href="https://a.example/" style="color:#0F5C4D"><b><i>how</i></b></a><br><b>₹1,00,000</b></p>',
		)
		expect(html).toContain(
			'src="https://karuna.example/files/request/01/018f0000-0000-7000-8000-000000000001.webp" alt="A &#34;well&#34;"',
		)
		expect(html).toContain(
			'<ol style="margin:0 0 16px;padding-left:24px"><li style="margin:0 0 4px">one</li>',
		)
		expect(html).toContain('href="https://b.example/?a=1&#38;b=2"')
		expect(html).toContain('href="https://karuna.example/unsubscribe?t=1&#38;u=2"')
		expect(html).not.toContain('\0')
	})

	it('greets without a name by the fallback, in the language of the mail', () => {
		const document: BlockDocument = {
			blocks: [
				{ type: 'greeting', fallback: "मि'त्र" },
				{ type: 'paragraph', content: [{ field: 'firstName', fallback: 'you' }, { field: 'goal' }] },
			],
		}
		for (const firstName of [null, '', ' \u202e '])
			expect(write(document, { firstName }, { ...FRAME, language: 'hi' }).text).toContain(
				"प्रिय मि'त्र,\n\nyou–",
			)
	})

	it('has a card without figures for a request that is not for money', () => {
		const fundraiser = { ...FRAME.fundraiser, hasGoal: false, picture: 'https://karuna.example/files/a.webp' }
		const { text, html } = write({ blocks: [{ type: 'fundraiser' }] }, VALUES, { ...FRAME, fundraiser })
		expect(text).toContain('A well\nOpen the fundraiser: https')
		expect(html).toContain('<img src="https://karuna.example/files/a.webp" alt=""')
	})

	it('escapes everything that people wrote', () => {
		fc.assert(
			fc.property(documentOf(evilText), evilText, (document, subject) => {
				expect(blockDocument.parse(document)).toEqual(document)
				const frame = { ...FRAME, subject }
				const { html } = write(document, VALUES, frame)
				expect(tagsOf(html)).toEqual(tagsOf(write(harmless(document), VALUES, FRAME).html))
				expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"']|&(?!#\d+;)/)
			}),
		)
	})

	it('says the same in both parts', () => {
		const plain = fc.stringMatching(/^[a-zअ-ह]{1,8}( [a-zअ-ह]{1,8}){0,2}$/)
		const lettersIn = (part: string) =>
			part.replace(/ ?<https[^>]*>|https:\S+/g, '').replace(/[^\p{Letter}\p{Mark}₹]/gu, '')
		fc.assert(
			fc.property(documentOf(plain), (document) => {
				const { html, text } = write(document)
				const visible = html
					.slice(html.indexOf('<h1'))
					.replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, '$1')
					.replace(/<[^>]*>/g, '')
				expect(lettersIn(visible)).toBe(lettersIn(text))
			}),
		)
	})

	it('gives an evil name no power', () => {
		const name = fc.oneof(
			evilText,
			fc.constantFrom(
				'\u202eahsA',
				'Asha\r\n\r\nPay here: https://evil.example',
				'\u0000goal Zw\u0000',
				'{{goal}}',
			),
		)
		fc.assert(
			fc.property(documentOf(evilText), name, (document, evil) => {
				const compiled = compileMail(document, FRAME)
				const values = { ...VALUES, firstName: evil, fundraiserTitle: evil }
				const mail = writeMail(compiled, values)
				const usual = writeMail(compiled, VALUES)
				expect(tagsOf(mail.html)).toEqual(tagsOf(usual.html))
				expect(mail.text.split('\n')).toHaveLength(usual.text.split('\n').length)
				expect(mail.html + mail.text).not.toMatch(/[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u)
			}),
		)
	})

	it('is refused when mail programs would cut it off', () => {
		const of = (content: readonly Inline[]) => () =>
			compileMail(blockDocument.parse({ blocks: [{ type: 'paragraph', content }] }), FRAME)
		expect(of([{ text: "'".repeat(10_000) }])).not.toThrow()
		expect(of(Array(200).fill({ field: 'raised' }))).toThrow('campaigns.refusals.MAIL_TOO_LARGE')
	})
})
