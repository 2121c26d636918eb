import fc from 'fast-check'
import type { Block, BlockDocument, Inline } from '../../domain/campaigns/blocks.contract.ts'

const PATH = '/files/request/01/018f0000-0000-7000-8000-000000000001.webp'

const EVIL = [
	'<img src=x onerror=alert(1)>',
	'"><script>alert(1)</script>',
	"' onmouseover='alert(1)",
	'</title></td></a>',
	'&lt;b&gt;',
	'{{goal}}',
	'א ב',
	'नमस्ते',
	'line\nbreak',
]

export const evilText = fc
	.array(fc.oneof(fc.constantFrom(...EVIL), fc.string({ minLength: 1, maxLength: 12 })), {
		minLength: 1,
		maxLength: 3,
	})
	.map((parts) => `a${parts.join('').replace(/[^\P{Cc}\n]/gu, '')}`)

const links = fc.constantFrom(
	'https://karuna.example/well',
	'https://a.example/?q=%22%3E&b=1',
	"https://a.example/'x",
)

/** Documents as an editor makes them: neighbouring runs differ in their marks. */
export function documentOf(anyText: fc.Arbitrary<string>): fc.Arbitrary<BlockDocument> {
	const anyLine = anyText.map((text) => text.replaceAll('\n', ' ').slice(0, 50).trim())
	const marks = {
		bold: fc.constant(true as const),
		italic: fc.constant(true as const),
		href: links,
	}
	const inline: fc.Arbitrary<Inline> = fc.oneof(
		fc.record({ text: anyText, ...marks }, { requiredKeys: ['text'] }),
		fc.record(
			{ field: fc.constant('firstName' as const), fallback: anyLine, ...marks },
			{ requiredKeys: ['field', 'fallback'] },
		),
		fc.record(
			{ field: fc.constantFrom('fundraiserTitle' as const, 'raised' as const, 'goal' as const), ...marks },
			{ requiredKeys: ['field'] },
		),
	)
	const content = fc.array(inline, { minLength: 1, maxLength: 5 }).map(withoutTwins)
	const block: fc.Arbitrary<Block> = fc.oneof(
		fc.record({ type: fc.constant('greeting' as const), fallback: anyLine }),
		fc.record({ type: fc.constantFrom('heading' as const, 'paragraph' as const, 'quote' as const), content }),
		fc.record({
			type: fc.constant('list' as const),
			ordered: fc.boolean(),
			items: fc.array(content, { minLength: 1, maxLength: 3 }),
		}),
		fc.record({ type: fc.constant('picture' as const), path: fc.constant(PATH), alt: anyLine }),
		fc.record(
			{ type: fc.constant('button' as const), label: anyLine, href: links },
			{ requiredKeys: ['type', 'label'] },
		),
		fc.constantFrom({ type: 'fundraiser' as const }, { type: 'divider' as const }),
	)
	return fc.record({ blocks: fc.array(block, { maxLength: 8 }) })
}

const marksOf = ({ bold, italic, href }: Inline): string => JSON.stringify([bold, italic, href])

const withoutTwins = (content: readonly Inline[]): Inline[] =>
	content.filter((inline, at) => {
		const before = content[at - 1]
		const areRuns = before && 'text' in before && 'text' in inline
		return !(areRuns && marksOf(before) === marksOf(inline))
	})
