import { z } from 'zod'
import { text } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'

/** The text of a campaign: blocks of runs and fields, never HTML. */

export const MAX_BLOCKS = 60
export const MAX_PICTURES = 10
export const MAX_ITEMS = 50
export const DOCUMENT_TEXT_LIMIT = 10_000
/** Runs and fields of a whole document. */
export const MAX_RUNS = 1_000
export const LINK_LIMIT = 2_000
export const ALT_LIMIT = 200
export const BUTTON_LABEL_LIMIT = 60
export const FALLBACK_LIMIT = 50

/** Control characters, and marks that turn the direction of the text after them. */
const HIDDEN = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u
export const HIDDEN_CHARACTERS = new RegExp(HIDDEN, 'gu')

const isPlain = (value: string): boolean => value.isWellFormed() && !HIDDEN.test(value)
const line = (limit: number, message: string) =>
	text(limit, message).refine(isPlain, 'common.fields.usePlainTextOnly')

/** Returns an address of the web with its host in ASCII; null for any that a campaign may not lead to. */
export function webAddress(address: string): string | null {
	const url = URL.parse(address)
	if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
	return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname) ? url.href : null
}

export const link = z
	.string()
	.trim()
	.max(LINK_LIMIT, textRef('common.fields.atMostCharacters', { most: LINK_LIMIT }))
	.overwrite((address) => webAddress(address) ?? address)
	.refine((address) => webAddress(address) !== null, 'campaigns.fields.linkHttps')

const marks = {
	bold: z.literal(true).optional(),
	italic: z.literal(true).optional(),
	href: link.optional(),
}
/** A line break in `text` is one. */
const run = z.strictObject({
	text: z
		.string()
		.min(1)
		.max(DOCUMENT_TEXT_LIMIT, textRef('common.fields.atMostCharacters', { most: DOCUMENT_TEXT_LIMIT }))
		.refine(isPlain, 'common.fields.usePlainTextOnly'),
	...marks,
})
export const fallback = line(FALLBACK_LIMIT, 'campaigns.fields.enterFallback')
const nameField = z.strictObject({ field: z.literal('firstName'), fallback, ...marks })
export const FACT_FIELDS = ['fundraiserTitle', 'raised', 'goal'] as const
const factField = z.strictObject({ field: z.enum(FACT_FIELDS), ...marks })

const inline = z.union([run, nameField, factField])
export type Inline = z.output<typeof inline>
export const FIELDS = ['firstName', ...FACT_FIELDS] as const
export type Field = (typeof FIELDS)[number]

const content = z
	.array(inline)
	.max(MAX_RUNS)
	.refine(
		(inlines) => inlines.some((each) => 'field' in each || each.text.trim() !== ''),
		'common.fields.enterText',
	)

/** The address of an uploaded picture, as its upload answers it. */
export const PICTURE_PATH = /^\/files\/(?:request|profile|organization)\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/

export const pictureBlock = z.strictObject({
	type: z.literal('picture'),
	path: z.string().regex(PICTURE_PATH, 'campaigns.fields.choosePicture'),
	alt: line(ALT_LIMIT, 'campaigns.fields.describePicture'),
})

export const buttonBlock = z.strictObject({
	type: z.literal('button'),
	label: line(BUTTON_LABEL_LIMIT, 'campaigns.fields.nameButton'),
	/** Without one, the button leads to the fundraiser. */
	href: link.optional(),
})

const block = z.discriminatedUnion('type', [
	z.strictObject({ type: z.literal('greeting'), fallback }),
	z.strictObject({ type: z.literal('heading'), content }),
	z.strictObject({ type: z.literal('paragraph'), content }),
	z.strictObject({
		type: z.literal('list'),
		ordered: z.boolean(),
		items: z.array(content).min(1).max(MAX_ITEMS),
	}),
	z.strictObject({ type: z.literal('quote'), content }),
	pictureBlock,
	buttonBlock,
	z.strictObject({ type: z.literal('fundraiser') }),
	z.strictObject({ type: z.literal('divider') }),
])
export type Block = z.output<typeof block>

/** A draft may be empty, a campaign may not. */
export const blockDocument = z
	.strictObject({
		blocks: z.array(block).max(MAX_BLOCKS, textRef('campaigns.fields.atMostBlocks', { most: MAX_BLOCKS })),
	})
	.superRefine(({ blocks }, context) => {
		const add = (message: string) => context.addIssue({ code: 'custom', path: ['blocks'], message })
		const most = DOCUMENT_TEXT_LIMIT
		if (lengthOf(blocks) > most) add(textRef('common.fields.atMostCharacters', { most }))
		if (blocks.flatMap(inlinesOf).length > MAX_RUNS) add('campaigns.fields.simplerText')
		if (blocks.filter(({ type }) => type === 'picture').length > MAX_PICTURES)
			add(textRef('campaigns.fields.atMostPictures', { most: MAX_PICTURES }))
	})
	.meta({ id: 'BlockDocument' })
export type BlockDocument = z.output<typeof blockDocument>

/** Checks for what only a campaign about a fundraiser can have. */
const isAboutFundraiser = (block: Block): boolean =>
	block.type === 'fundraiser' ||
	(block.type === 'button' && block.href === undefined) ||
	inlinesOf(block).some((each) => 'field' in each && each.field !== 'firstName')

/** The text of a campaign of the foundation, which is about no fundraiser. */
export const foundationText = blockDocument
	.refine(({ blocks }) => blocks.length > 0, 'common.fields.enterText')
	.refine(({ blocks }) => !blocks.some(isAboutFundraiser), 'campaigns.fields.withoutFundraiser')

export function inlinesOf(block: Block): readonly Inline[] {
	if ('content' in block) return block.content
	return block.type === 'list' ? block.items.flat() : []
}

const linksOf = (block: Block): readonly string[] =>
	[block, ...inlinesOf(block)].flatMap((each) =>
		'href' in each && each.href !== undefined ? [each.href] : [],
	)

const COUNTED = ['text', 'alt', 'label', 'fallback', 'href']

/** Counts the characters of people's text, addresses of links among them. */
export const lengthOf = (blocks: readonly Block[]): number =>
	blocks
		.flatMap((block) => [block, ...inlinesOf(block)])
		.flatMap((part) => Object.entries(part))
		.reduce((sum, [name, value]) => sum + (COUNTED.includes(name) ? String(value).length : 0), 0)

/** Lists the hosts that links and buttons lead to, for reviewers: in ASCII, so that no letter can pose as another. */
export const linkHosts = ({ blocks }: BlockDocument): readonly string[] =>
	[...new Set(blocks.flatMap(linksOf).map((href) => new URL(href).host))].toSorted()

export const picturePaths = ({ blocks }: BlockDocument): readonly string[] =>
	blocks.flatMap((block) => (block.type === 'picture' ? [block.path] : []))
