import { getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { type Block, blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import { fromTiptap } from './from-tiptap.ts'
import { extensionsOf } from './nodes.ts'
import { reducedHtml } from './pasted.ts'

const schema = getSchema(
	extensionsOf(
		(key) => key,
		() => false,
	),
)

/** Returns the blocks of pasted HTML, which a draft takes. */
function pasted(html: string): readonly Block[] {
	const { document } = parseHTML(`<html><body>${reducedHtml(html)}</body></html>`)
	const { blocks } = fromTiptap(DOMParser.fromSchema(schema).parse(document.body).toJSON())
	return blockDocument.parse({ blocks }).blocks
}
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content })
const list = (ordered: boolean, ...items: readonly string[]) => ({
	type: 'list',
	ordered,
	items: items.map((text) => [{ text }]),
})

describe('pasted text', () => {
	it('is left without scripts, styles, frames, forms and pictures of elsewhere', () => {
		const html = `<head><title>t</title></head><script>alert(1)</script><style>p { color: red }</style>
			<p onclick="alert(1)" style="color:red">One</p><img src="https://far.example/pixel.gif" onerror="alert(1)">
			<iframe src="https://far.example"></iframe><form><input value="a"></form><svg><script>1</script></svg>
			<div data-node="picture" src="https://far.example/a.webp" alt="a"></div>`
		expect(pasted(html)).toEqual([paragraph({ text: 'One' })])
	})

	it('of Word has the cells of its tables one after the other, and its bold and italic', () => {
		const html = `<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
			<p class="MsoNormal" style="mso-margin-top-alt:auto"><b>Bills<o:p></o:p></b></p>
			<table class="MsoTable" style="border:none"><tr><td style="width:1pt"><p>Roof</p></td><td><p>₹340</p></td></tr>
			<tr><td>Wall</td><td><i>₹20</i></td></tr></table>`
		expect(pasted(html)).toEqual([
			paragraph({ text: 'Bills', bold: true }),
			paragraph({ text: 'Roof' }),
			paragraph({ text: '₹340' }),
			paragraph({ text: 'Wall ' }, { text: '₹20', italic: true }),
		])
	})

	it('has the items of nested lists one below another', () => {
		expect(pasted('<ul><li>One<ol><li>Two<ul><li>Three</li></ul></li></ol></li><li>Four</li></ul>')).toEqual([
			list(false, 'One'),
			list(true, 'Two'),
			list(false, 'Three'),
			list(false, 'Four'),
		])
	})

	it('of Google Docs has bold and italic from its styles alone', () => {
		const html = `<b style="font-weight:normal;" id="docs-internal"><p><span style="font-weight:400">One </span
			><span style="font-weight:700">two</span><span style="font-style:italic;"> three</span></p></b>`
		expect(pasted(html)).toEqual([
			paragraph({ text: 'One ' }, { text: 'two', bold: true }, { text: ' three', italic: true }),
		])
	})

	it('has headings of one level, quotes, and links of the web alone', () => {
		const html = `<h1>One</h1><h5>Two</h5><blockquote>Three</blockquote>
			<p><a href="https://a.example/b">Four</a> <a href="javascript:alert(1)">five</a></p><hr>`
		expect(pasted(html)).toEqual([
			{ type: 'heading', content: [{ text: 'One' }] },
			{ type: 'heading', content: [{ text: 'Two' }] },
			{ type: 'quote', content: [{ text: 'Three' }] },
			paragraph({ text: 'Four', href: 'https://a.example/b' }, { text: ' five' }),
		])
	})
})
